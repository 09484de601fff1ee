/** `171392005` for `0171 392005` and `+49 (0)171 392005`. */
export const phoneKey = (phone: string) => phone.replaceAll(/\D/g, "").replace(/^(0049|49)?0?/, "");

/** Fewer digits are no number that identifies somebody. */
export const fewestPhoneDigits = 6;

type Reachable = { phone: string; email: string };

function keysOf({ phone, email }: Reachable): string[] {
  const digits = phoneKey(phone);
  return [email.trim().toLowerCase(), digits.length < fewestPhoneDigits ? "" : digits].filter(
    (key) => key !== "",
  );
}

/**
 * Puts together, in each list, the entries of one person, who is shown once: where the first list names them. Entries
 * and people keep their order.
 */
export function samePeople<Entry extends Reachable>(
  lists: readonly (readonly Entry[])[],
): Entry[][][] {
  const known = new Map<string, Entry[]>();
  return lists.map((list) => {
    const people: Entry[][] = [];
    for (const entry of list) {
      const keys = keysOf(entry);
      const person = keys.map((key) => known.get(key)).find((found) => found !== undefined) ?? [];
      if (person.push(entry) === 1) people.push(person);
      for (const key of keys) known.set(key, person);
    }
    return people;
  });
}

type Sent = {
  receivedAt: string;
  wish: string;
  car: string | null;
  words: string;
  appointment: string | null;
};

const repeatMs = 10 * 60_000;

/** Who sees no answer sends the same again within minutes: each message once, followed by its repeats. */
export function foldRepeats<Entry extends Sent>(entries: readonly Entry[]): [Entry, ...Entry[]][] {
  const messages: [Entry, ...Entry[]][] = [];
  const textOf = ({ wish, car, words, appointment }: Sent) =>
    JSON.stringify([wish, car, words, appointment]);
  const sentAt = ({ receivedAt }: Sent) => Date.parse(receivedAt);
  for (const entry of entries) {
    const same = messages.find(
      ([first]) =>
        textOf(first) === textOf(entry) && Math.abs(sentAt(entry) - sentAt(first)) <= repeatMs,
    );
    if (same === undefined) messages.push([entry]);
    else same.push(entry);
  }
  return messages;
}
