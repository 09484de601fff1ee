import { type KillReport, killWhileInquiring, maxRounds } from "../tests/deep/inquiry-kills.ts";

/**
 * Kills the built site with SIGKILL while it receives inquiries and sends mails, and looks for every
 * acknowledged inquiry in the mail server. Exits with 1 when one is lost or duplicated. Needs the build that
 * `npm start` makes. `node bench/kill-inquiries.ts [rounds]`, or, on an empty PostgreSQL database, `node
 * bench/kill-inquiries.ts 8 postgres://…` (8 at most).
 */
const [, , roundsArgument = "40", databaseUrl] = process.argv;
const rounds = Number(roundsArgument);
const reports: KillReport[] = [];
for (let left = rounds; left > 0; left -= maxRounds) {
  reports.push(await killWhileInquiring(Math.min(left, maxRounds), databaseUrl));
}
const sum = (figure: (report: KillReport) => number) =>
  reports.reduce((total, report) => total + figure(report), 0);
const lost = sum((report) => report.lost.length);
const doubled = sum((report) => report.doubled.length);
console.log(
  [
    `${rounds} kills`,
    `${sum(({ acknowledged }) => acknowledged)} acknowledged`,
    `${sum(({ unacknowledged }) => unacknowledged)} unacknowledged after the last kill and sent again`,
    `${lost} lost`,
    `${doubled} doubled`,
    `${sum(({ repeatedMails }) => repeatedMails)} mails twice under the same Message-ID`,
  ].join(", "),
);
process.exit(lost + doubled === 0 ? 0 : 1);
