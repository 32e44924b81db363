import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A letter as the mail server got it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  subject: string;
  text: string;
  /** Empty where it is plain text only. */
  html: string;
  /** By their names in small letters. */
  headers: Record<string, string>;
}

/** A real mail server that keeps what it is handed. */
export interface MailServer {
  /** For `SMTP_URL`. */
  url: string;
  mails: readonly ReceivedMail[];
  /** The next letter to this address that was not taken yet; waits for it. */
  next(to: string): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** Listens on a free port of this machine. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const taken = new Set<ReceivedMail>();
  let wake: Array<() => void> = [];

  async function keep(raw: Buffer): Promise<void> {
    const { from, to, subject, text, html, headers } = await PostalMime.parse(raw);
    mails.push({
      from: from?.address ?? "",
      to: (to ?? []).map(({ address }) => address ?? ""),
      subject: subject ?? "",
      text: text ?? "",
      html: html ?? "",
      headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    });
    for (const tell of wake.splice(0)) tell();
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => keep(Buffer.concat(parts)).then(() => done(), done));
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async next(to) {
      for (;;) {
        const found = mails.find((mail) => mail.to.includes(to) && !taken.has(mail));
        if (found) {
          taken.add(found);
          return found;
        }
        await new Promise<void>((resolve) => wake.push(resolve));
      }
    },
    close: () => {
      wake = [];
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
