import type { SlackResult } from "./import-slack.ts";

const number = (value: number) => value.toLocaleString("en-US");
const day = (date: Date | undefined) => date?.toISOString().slice(0, 10) ?? "";

/** `12 threads`, `1 thread`, `1 here already`. */
function some(value: number, plural: string): string {
  return `${number(value)} ${value === 1 ? plural.replace(/^(bot|guest|thread|day)s$/, "$1") : plural}`;
}

/** Drops what is nothing. */
function listed(...parts: [number, string][]): string {
  return parts.flatMap(([value, text]) => (value > 0 ? [some(value, text)] : [])).join(", ");
}

const inBrackets = (text: string) => (text === "" ? "" : ` (${text})`);

/** What an import found and did, as lines for a terminal. */
export function reportLines(result: SlackResult, dryRun: boolean): string[] {
  return [
    `Slack export ${result.archive}, workspace ${result.plan.team}`,
    peopleLine(result),
    ...groupLines(result),
    ...emojiLines(result),
    channelsLine(result),
    ...renamedLines(result),
    ...messageLines(result),
    ...listLines("Not imported", "dropped: ", result),
    ...listLines("To note", "noted: ", result),
    ...ownerLines(result),
    dryRun ? "Nothing was written: this was a dry run." : "The import is complete.",
  ];
}

function peopleLine({ plan, people }: SlackResult): string {
  const all = [...plan.directory.people.values()];
  const placeholders = all.filter(({ placeholder }) => placeholder).length;
  const details = listed(
    [people.matched, "matched by e-mail"],
    [people.here, "here already"],
    [all.filter(({ role }) => role === "bot").length, "bots"],
    [all.filter(({ role }) => role === "guest").length, "guests"],
    [all.filter(({ deleted }) => deleted).length, "deactivated in Slack"],
    [placeholders, "known only from messages"],
  );
  return `People     ${number(all.length)}${inBrackets(details)}`;
}

/** Exports of Slack itself have no user groups. */
function groupLines({ plan, groups }: SlackResult): string[] {
  if (plan.groups.length === 0) return [];
  const details = listed([groups.here, "here already"]);
  return [`Groups     ${number(plan.groups.length)}${inBrackets(details)}`];
}

/** Nor custom emoji. */
function emojiLines({ plan, emoji }: SlackResult): string[] {
  if (plan.emoji.length === 0) return [];
  const details = listed([emoji.here, "here already"]);
  return [`Emoji      ${number(emoji.added + emoji.here)}${inBrackets(details)}`];
}

function channelsLine({ channels }: SlackResult): string {
  const kinds = channels.map(({ conversation: { kind, visibility } }) =>
    kind === "channel" ? visibility : kind,
  );
  const amount = (kind: string) => kinds.filter((one) => one === kind).length;
  const details = listed(
    [amount("public"), "public"],
    [amount("private"), "private"],
    [amount("direct"), "direct"],
    [amount("group"), "group"],
    [amount("self"), "notes to self"],
    [channels.filter(({ state }) => state === "here").length, "here already"],
  );
  return `Channels   ${number(channels.length)}${inBrackets(details)}`;
}

function renamedLines({ channels }: SlackResult): string[] {
  return channels.flatMap(({ conversation, name, state }) =>
    state === "new" && name !== conversation.name
      ? [`           #${conversation.name} becomes #${name}: the name is taken here`]
      : [],
  );
}

function messageLines({ plan, added, here, tally }: SlackResult): string[] {
  const of = (what: string) => tally.get(what) ?? 0;
  const details = listed(
    [of("replies"), `replies in ${some(of("threads"), "threads")}`],
    [of("edited messages"), "edited"],
    [of("deleted messages"), "deleted"],
    [of("joins, renames and other events"), "joins, renames and other events"],
  );
  const time = plan.first
    ? [
        `Time       ${day(plan.first)} to ${day(plan.last)} (${some(plan.days, "days")} with messages)`,
      ]
    : [];
  return [
    `Messages   ${number(of("messages"))}${inBrackets(details)}`,
    `           ${number(added)} new, ${number(here)} here already`,
    `Reactions  ${number(of("reactions"))}`,
    `Files      ${number(of("files, as links to Slack"))}${of("files, as links to Slack") > 0 ? ", as links to Slack" : ""}`,
    ...(of("previews of links") > 0
      ? [`Previews   ${number(of("previews of links"))}, of links, as Slack showed them`]
      : []),
    ...time,
  ];
}

function listLines(title: string, prefix: string, { tally }: SlackResult): string[] {
  const lines = [...tally]
    .filter(([what]) => what.startsWith(prefix))
    .map(([what, amount]) => `  ${what.slice(prefix.length)}: ${number(amount)}`);
  return lines.length > 0 ? [`${title}:`, ...lines] : [];
}

function ownerLines({ owner, channels }: SlackResult): string[] {
  if (!channels.some(({ conversation }) => conversation.kind === "channel")) return [];
  if (owner) return [`${owner.name} is a member of every imported channel.`];
  return [
    "Nobody has registered yet. Public channels can be joined by whoever does; to become a member of all,",
    "private ones too, register and run the same command again.",
  ];
}
