// The office's service worker, with the scope /buero: shows push messages, and opens their page. It keeps nothing and
// answers no request. Its messages are PushMessage of domain/office/push.ts.
self.addEventListener("push", (event) => {
  // Browsers end a subscription whose messages show nothing.
  const { title, path, tag } = event.data?.json() ?? { title: "Neues im Büro", path: "/buero" };
  event.waitUntil(self.registration.showNotification(title, { tag, lang: "de", data: path }));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { href } = new URL(event.notification.data, self.registration.scope);
  const open = async () => {
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const shown = windows.find(({ url }) => url === href);
    return shown === undefined ? self.clients.openWindow(href) : shown.focus();
  };
  event.waitUntil(open());
});
