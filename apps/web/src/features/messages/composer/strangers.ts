import { calls, findMentions, type Id, type Person } from "@parley/contract";
import i18next from "i18next";
import { call } from "../../../platform/http/call.ts";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { log } from "../../../platform/log/log.ts";
import { toast } from "../../../platform/ui/toast-store.ts";
import { useAuth } from "../../accounts/index.ts";
import { addMembers, rightsIn, useChannels } from "../../channels/index.ts";
import { usePeople } from "../../people/index.ts";

/** ms that it is offered to add them, and people who are looked up. */
const OFFERED = 30_000;
const MOST = 5;

async function isMember(channelId: Id, { _id, username }: Person): Promise<boolean> {
  const page = await call(calls.channelMembers, {
    params: { _id: channelId },
    query: { q: username },
  });
  return page.members.some(({ user }) => user._id === _id);
}

/** The people whom a text names and who are not in the channel. */
async function strangersIn(channelId: Id, text: string): Promise<Person[]> {
  const names = new Set(findMentions(text).names);
  const named = Object.values(usePeople.getState().byId).filter(
    ({ username, is_active }) => is_active && names.has(username),
  );
  const strangers: Person[] = [];
  for (const person of named.slice(0, MOST))
    if (!(await isMember(channelId, person))) strangers.push(person);
  return strangers;
}

async function add(channelId: Id, people: readonly Person[]): Promise<void> {
  try {
    await addMembers(
      channelId,
      people.map(({ _id }) => _id),
    );
  } catch (error) {
    const title = i18next.t("strangers.failed", { ns: "commands" });
    toast({ title, description: describeError(error), variant: "destructive" });
  }
}

/** Tells the writer, and nobody else, whom a message did not reach because they are not in the channel. */
export async function tellOfStrangers(channelId: Id, text: string): Promise<void> {
  const entry = useChannels.getState().byId[channelId];
  if (entry?.channel.kind !== "channel" || !text.includes("@")) return;
  try {
    const strangers = await strangersIn(channelId, text);
    if (strangers.length === 0) return;
    const names = new Intl.ListFormat(i18next.language).format(strangers.map(({ name }) => name));
    const role = useAuth.getState().user?.role;
    const mayAdd = rightsIn(entry.channel, entry.own.role, role).add;
    const label = i18next.t("strangers.add", { ns: "commands" });
    toast({
      title: i18next.t("strangers.title", { ns: "commands", count: strangers.length, names }),
      description: i18next.t("strangers.text", { ns: "commands", name: entry.channel.name }),
      duration: OFFERED,
      ...(mayAdd ? { action: { label, onSelect: () => void add(channelId, strangers) } } : {}),
    });
  } catch (error) {
    log.info("Nobody knows whether everyone who was named is here", error);
  }
}
