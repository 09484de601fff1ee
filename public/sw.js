// Versions up to 1.0.0 installed a service worker here that kept pages for reading offline. This one replaces
// it and removes itself and those copies. Delete it after 2027-11-29, when browsers that have not come back for
// a year may be forgotten.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const removeAll = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("autohaus-"));
    await Promise.all(names.map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(removeAll());
});
