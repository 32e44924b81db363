import accounts from "./accounts.json";
import channels from "./channels.json";
import common from "./common.json";
import messages from "./messages.json";
import shell from "./shell.json";

/** Texts that are there from the start. */
export default { accounts, channels, common, messages, shell };

/** Texts that are fetched with the pages and dialogs that need them. */
export const late = {
  entrance: () => import("./entrance.json"),
  settings: () => import("./settings.json"),
  profile: () => import("./profile.json"),
  notifications: () => import("./notifications.json"),
  search: () => import("./search.json"),
  presence: () => import("./presence.json"),
  files: () => import("./files.json"),
  invites: () => import("./invites.json"),
  events: () => import("./events.json"),
  admin: () => import("./admin.json"),
  later: () => import("./later.json"),
  legal: () => import("./legal.json"),
  forward: () => import("./forward.json"),
  previews: () => import("./previews.json"),
  edits: () => import("./edits.json"),
  commands: () => import("./commands.json"),
  why: () => import("./why.json"),
  home: () => import("./home.json"),
  reading: () => import("./reading.json"),
  threads: () => import("./threads.json"),
  emoji: () => import("./emoji.json"),
  markdown: () => import("./markdown.json"),
  sidebar: () => import("./sidebar.json"),
  catchUp: () => import("./catchUp.json"),
  browse: () => import("./browse.json"),
  lists: () => import("./lists.json"),
  details: () => import("./details.json"),
  reactors: () => import("./reactors.json"),
};
