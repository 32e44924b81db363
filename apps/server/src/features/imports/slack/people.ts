import { Email, limits, reservedUsernames } from "@parley/contract";
import type { SlackMessage, SlackUser } from "./schema.ts";
import { cut, toLine } from "./text.ts";

/** Somebody of the export, by their name in it: a user's id, or what a bot called itself. */
export interface ExportPerson {
  key: string;
  name: string;
  /** The username that fits best; a number follows where it is taken. */
  username: string;
  email: string | null;
  role: "member" | "guest" | "bot";
  profile: { title: string; about: string; time_zone: string };
  /** Deactivated in Slack. */
  deleted: boolean;
  /** Not in users.json: known only from what they wrote. */
  placeholder: boolean;
}

/** A valid username as near as possible to a name. */
export function usernameOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, "-")
    // Room for the number that makes it unique.
    .slice(0, limits.username - 6);
  const trimmed = plain.replace(/^[^a-z0-9]{1,32}/, "").replace(/[^a-z0-9]{1,32}$/, "");
  return trimmed.length >= limits.usernameMin ? trimmed : `person${trimmed}`;
}

/** The first of `ada`, `ada2`, `ada3` … that is free; it counts as taken from then on. */
export function takeUsername(wanted: string, taken: Set<string>): string {
  const isFree = (name: string) =>
    !taken.has(name) && !(reservedUsernames as readonly string[]).includes(name);
  let username = wanted;
  for (let n = 2; !isFree(username); n += 1) username = `${wanted}${n}`;
  taken.add(username);
  return username;
}

function nameOf(...candidates: (string | undefined)[]): string {
  for (const candidate of candidates) {
    const name = toLine(candidate ?? "", limits.personName);
    if (name !== "") return name;
  }
  return "Unknown person";
}

function fromUser(user: SlackUser): ExportPerson {
  const { profile } = user;
  const name = nameOf(profile?.real_name, user.real_name, profile?.display_name, user.name);
  const email = Email.safeParse(profile?.email ?? "");
  const isGuest = user.is_restricted || user.is_ultra_restricted;
  return {
    key: user.id,
    name,
    username: usernameOf(user.name || name),
    email: email.success ? email.data : null,
    role: user.is_bot || user.id === SLACKBOT ? "bot" : isGuest ? "guest" : "member",
    profile: {
      title: cut(profile?.title ?? "", 200),
      about: "",
      time_zone: /^[A-Za-z_+\-/0-9]{1,60}$/.test(user.tz) ? user.tz : "",
    },
    deleted: user.deleted,
    placeholder: false,
  };
}

function placeholder(key: string, name: string, role: "member" | "bot"): ExportPerson {
  const profile = { title: "", about: "", time_zone: "" };
  const username = usernameOf(name === "Unknown person" ? `unknown-${key}` : name);
  return { key, name, username, email: null, role, profile, deleted: false, placeholder: true };
}

const SLACKBOT = "USLACKBOT";

/** Everyone of an export: users.json, and those who are known only from messages. */
export class Directory {
  readonly people = new Map<string, ExportPerson>();
  private readonly bots = new Map<string, string>();

  constructor(users: SlackUser[]) {
    for (const user of users) {
      this.people.set(user.id, fromUser(user));
      if (user.profile?.bot_id) this.bots.set(user.profile.bot_id, user.id);
    }
  }

  /** Key of the user with this id, who becomes a placeholder when users.json does not know them. */
  user(id: string, profile?: SlackMessage["user_profile"]): string {
    if (!this.people.has(id)) {
      const isSlackbot = id === SLACKBOT;
      const known = nameOf(profile?.real_name, profile?.display_name, profile?.name);
      const person = placeholder(
        id,
        isSlackbot ? "Slackbot" : known,
        isSlackbot ? "bot" : "member",
      );
      this.people.set(id, person);
    }
    return id;
  }

  /** Key of who wrote a message. A bot is a person for each name that it wrote under. */
  author(message: SlackMessage): string {
    const { user, bot_id, username, bot_profile, comment } = message;
    const isBot = message.subtype === "bot_message" || (user === "" && bot_id !== "");
    if (!isBot) return this.user(user || comment?.user || "nobody", message.user_profile);
    const account = user || this.bots.get(bot_id);
    const ownName = toLine(username, limits.personName);
    if (account && (ownName === "" || this.people.get(account)?.name === ownName)) {
      return this.user(account);
    }
    const name = nameOf(username, bot_profile?.real_name, bot_profile?.name, "Bot");
    const key = `bot:${bot_id}:${name}`;
    if (!this.people.has(key)) this.people.set(key, placeholder(key, name, "bot"));
    return key;
  }
}
