/** How the office calls whoever signed in with this address: 'Anna' for `anna.berg@autohaus.example`. */
export function personName(email: string): string {
  const [first = ""] = (email.split("@")[0] ?? "").split(/[._+-]/);
  return first.charAt(0).toUpperCase() + first.slice(1);
}
