// The head of the home page loads this on screens below 768 px (app/features/home/phone-redirect.tsx). It is
// a separate file, so that robots.txt can keep search engines, which crawl as phones, on the home page.
location.replace(`/fahrzeuge${location.search}`);
