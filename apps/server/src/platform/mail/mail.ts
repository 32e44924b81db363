import type { Transporter } from "nodemailer";

/** A letter to one person. */
export interface Mail {
  to: string;
  subject: string;
  /** Plain text; addresses in it stand on lines of their own. */
  text: string;
  /** The same as a page, for letters that are more than a few lines. */
  html?: string | undefined;
  /** Where one POST ends letters of this sort (RFC 8058); mail programs show a button for it. */
  unsubscribe?: string | undefined;
}

/** Sends e-mail where the operator configured a server for it. */
export interface Mailer {
  /** Whether there is a mail server: else links are shown to be copied. */
  readonly isConfigured: boolean;
  /** Hands a letter to the mail server; throws what it answered. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** ms until an unresponsive mail server counts as failed; the job tries again later. */
const PATIENCE = 20_000;

/** Its code is loaded where the first letter is sent. */
async function openTransport(smtpUrl: string, from: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(smtpUrl, {
    from,
    // Machines answer with "I am away" otherwise.
    headers: { "Auto-Submitted": "auto-generated" },
  });
  Object.assign(transport.options, {
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
  });
  return transport;
}

/**
 * @param smtpUrl such as `smtp://user:password@mail.example.org:587`; undefined: no e-mail
 * @param from the sender, `Parley <chat@example.org>`
 * @param tried told of each letter whether the mail server took it
 */
export function createMailer(
  smtpUrl: string | undefined,
  from: string,
  tried: (outcome: "sent" | "failed") => void = () => {},
): Mailer {
  if (smtpUrl === undefined) {
    return {
      isConfigured: false,
      send: () => Promise.reject(new Error("There is no mail server: SMTP_URL is not set.")),
      close: async () => {},
    };
  }
  let transport: Promise<Transporter> | undefined;
  return {
    isConfigured: true,
    send: async ({ unsubscribe, ...mail }) => {
      const headers = unsubscribe && {
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      };
      try {
        transport ??= openTransport(smtpUrl, from);
        await (await transport).sendMail(headers ? { ...mail, headers } : mail);
      } catch (error) {
        tried("failed");
        throw error;
      }
      tried("sent");
    },
    close: async () => (await transport)?.close(),
  };
}
