// Asked for by the head of the home page on screens below 768 px (app/features/home/phone-redirect.tsx). A file
// of its own, so that robots.txt can keep search engines, which look as phones do, on the home page.
location.replace(`/fahrzeuge${location.search}`);
