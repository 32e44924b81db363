import type { Person } from "@parley/contract";
import {
  addMembers,
  conversationPath,
  findChannel,
  isMuted,
  joinChannel,
  leaveChannel,
  muteEnds,
  openDirect,
  openInviteDialog,
  rightsIn,
  setNotify,
  updateChannel,
  useChannels,
} from "../../../channels/index.ts";
import { searchPeople, usePeople } from "../../../people/index.ts";
import { sendMessage } from "../../send-message.ts";
import type { Command, CommandOutcome, CommandPlace } from "./command.ts";
import { endOf } from "./duration.ts";
import { problem } from "./texts.ts";

type Place = Pick<CommandPlace, "channelId" | "role">;

const entryOf = ({ channelId }: Place) => useChannels.getState().byId[channelId];

/** What the person may do here. */
function rightsAt(place: Place) {
  const entry = entryOf(place);
  return entry ? rightsIn(entry.channel, entry.own.role, place.role) : undefined;
}

const isCalled = (username: string) => (person: Person) => person.username === username;

/** The people of these names after `@`, or the first name that nobody has. */
async function peopleOf(names: readonly string[]): Promise<Person[] | string> {
  const found: Person[] = [];
  for (const written of names) {
    const username = written.replace(/^@/, "").toLowerCase();
    const known = Object.values(usePeople.getState().byId).find(isCalled(username));
    const person = known ?? (await searchPeople(username, { limit: 20 })).find(isCalled(username));
    if (!person) return username;
    found.push(person);
  }
  return found;
}

async function invite(rest: string, { channelId }: CommandPlace): Promise<CommandOutcome> {
  if (rest === "") {
    openInviteDialog(channelId);
    return undefined;
  }
  const people = await peopleOf(rest.split(/[\s,]+/).filter(Boolean));
  if (typeof people === "string") return problem("nobody", { name: people });
  await addMembers(
    channelId,
    people.map(({ _id }) => _id),
  );
  return undefined;
}

async function message(rest: string, { navigate }: CommandPlace): Promise<CommandOutcome> {
  const [, name, text = ""] = /^(@?\S+)(?:\s+([\s\S]*))?$/.exec(rest) ?? [];
  if (name === undefined) return problem("msg");
  const people = await peopleOf([name]);
  if (typeof people === "string") return problem("nobody", { name: people });
  const channel = await openDirect(people.map(({ _id }) => _id));
  if (text.trim() !== "") await sendMessage(channel._id, null, text.trim());
  void navigate(conversationPath(channel));
  return undefined;
}

async function join(rest: string, { navigate }: CommandPlace): Promise<CommandOutcome> {
  const name = rest.replace(/^#/, "");
  if (name === "") return problem("join");
  const channel = await findChannel(name);
  if (!channel) return problem("noChannel", { name });
  if (!useChannels.getState().byId[channel._id]) await joinChannel(channel._id);
  void navigate(conversationPath(channel));
  return undefined;
}

async function leave(rest: string, place: CommandPlace): Promise<CommandOutcome> {
  const entry = entryOf(place);
  if (!entry) return undefined;
  // Nobody comes back by themselves: that is asked about.
  if (entry.channel.visibility === "private" && rest !== "now") return problem("leave");
  await leaveChannel(place.channelId);
  void place.navigate("/");
  return undefined;
}

async function mute(rest: string, place: CommandPlace): Promise<CommandOutcome> {
  const entry = entryOf(place);
  if (!entry) return undefined;
  const isQuiet = isMuted(entry.own, new Date());
  const ends = rest === "" ? muteEnds("muteAlways", new Date()) : endOf(rest, new Date());
  if (!ends) return problem("duration", { written: rest });
  const muted_until = rest === "" && isQuiet ? null : ends.toISOString();
  await setNotify({ channel_id: place.channelId, muted_until });
  return undefined;
}

/** What concerns conversations. */
export const channelCommands: readonly Command[] = [
  {
    name: "invite",
    aliases: ["add"],
    isOffered: (place) => !!rightsAt(place)?.invite,
    run: invite,
  },
  {
    name: "topic",
    isOffered: (place) => !!rightsAt(place)?.topic,
    async run(topic, { channelId }) {
      await updateChannel({ _id: channelId, topic });
      return undefined;
    },
  },
  {
    name: "rename",
    isOffered: (place) => !!rightsAt(place)?.edit,
    async run(name, { channelId }) {
      if (name === "") return problem("rename");
      await updateChannel({ _id: channelId, name });
      return undefined;
    },
  },
  { name: "join", aliases: ["open"], isOffered: ({ role }) => role !== "guest", run: join },
  { name: "leave", aliases: ["part"], isOffered: (place) => !!rightsAt(place)?.leave, run: leave },
  { name: "mute", aliases: ["unmute"], isOffered: (place) => !!entryOf(place), run: mute },
  { name: "msg", aliases: ["dm"], run: message },
];
