import type { Id, Role } from "@parley/contract";
import i18next from "i18next";
import type { LucideIcon } from "lucide-react";
import {
  Bell,
  Bookmark,
  CalendarDays,
  CheckCheck,
  CircleDot,
  Clock,
  Compass,
  Hash,
  House,
  Keyboard,
  Languages,
  Link2,
  MessageSquareDot,
  MessageSquareReply,
  MessagesSquare,
  Moon,
  PencilLine,
  Search,
  SmilePlus,
  SquarePen,
  Sun,
  SunMoon,
  UserPlus,
  UserRound,
  Users,
} from "lucide-react";
import type { NavigateFunction } from "react-router";
import type texts from "../../../locales/en/commands.json";
import { currentLanguage } from "../../../platform/i18n/i18n.ts";
import { languageCodes, languages } from "../../../platform/i18n/languages.ts";
import { setTheme } from "../../../platform/theme/theme.ts";
import { withModifier } from "../../../platform/ui/keyboard.ts";
import { chooseLanguage } from "../../accounts/index.ts";
import {
  conversationPath,
  copyChannelLink,
  nextUnread,
  openChannelDialog,
  openInviteDialog,
  rightsIn,
  useChannels,
} from "../../channels/index.ts";
import { withReading } from "../../messages/index.ts";
import { chooseStatus, openStatusDialog, statuses } from "../../presence/index.ts";
import { settingsGroups } from "../../settings/index.ts";
import { openLayer } from "../layers.ts";

type CommandText = keyof typeof texts.palette.commands;

/** Something that one can do from anywhere. */
export interface Command {
  id: string;
  name: string;
  /** What else people call it. */
  words: readonly string[];
  Icon: LucideIcon;
  /** Keys that do the same. */
  keys?: string;
  /** Offered before anything is typed. */
  isFirst?: boolean;
  /** It leads to another page: the focus does not go back to where it was. */
  leaves: boolean;
  run: (navigate: NavigateFunction) => void;
}

interface Told {
  role: Role | undefined;
  /** The conversation whose page is open. */
  openId: Id | undefined;
}

const text = (id: CommandText) => ({
  id,
  name: i18next.t(`palette.commands.${id}.name`, { ns: "commands" }),
  words: i18next.t(`palette.commands.${id}.words`, { ns: "commands" }).split(", "),
});

type Extra = Partial<Pick<Command, "keys" | "isFirst">>;

const page = (id: CommandText, Icon: LucideIcon, path: string, extra: Extra = {}): Command => ({
  ...text(id),
  Icon,
  ...extra,
  leaves: true,
  run: (navigate) => void navigate(path),
});

const act = (
  id: CommandText,
  Icon: LucideIcon,
  run: Command["run"],
  extra: Extra & { leaves?: boolean } = {},
): Command => ({ ...text(id), Icon, leaves: false, ...extra, run });

function pages(): Command[] {
  return [
    page("newMessage", SquarePen, "/new-message", { isFirst: true }),
    page("home", House, "/"),
    page("search", Search, "/search", { keys: withModifier("G") }),
    page("notifications", Bell, "/notifs"),
    page("threads", MessageSquareReply, "/threads", { isFirst: true }),
    page("later", Bookmark, "/later"),
    page("drafts", PencilLine, "/later/drafts"),
    page("scheduled", Clock, "/later/scheduled"),
    page("messages", MessagesSquare, "/messages"),
    page("events", CalendarDays, "/events"),
    page("online", Users, "/online-status"),
    page("profile", UserRound, "/my-profile"),
  ];
}

function acts(): Command[] {
  return [
    act(
      "nextUnread",
      MessageSquareDot,
      (navigate) => {
        const next = nextUnread();
        if (next) void navigate(conversationPath(next.channel));
      },
      { keys: "Alt ⇧ ↓", leaves: true },
    ),
    act("readAll", CheckCheck, () => withReading(({ readEverything }) => readEverything()), {
      keys: "⇧ Esc",
      isFirst: true,
    }),
    act("browse", Compass, () => openChannelDialog("browse"), { isFirst: true }),
    act("customStatus", SmilePlus, openStatusDialog, { isFirst: true }),
    act("keys", Keyboard, () => openLayer("keys"), { keys: withModifier("/"), isFirst: true }),
  ];
}

/** What concerns the open conversation. */
function here({ role, openId }: Told): Command[] {
  const entry = openId ? useChannels.getState().byId[openId] : undefined;
  if (!entry) return [];
  const { channel, own } = entry;
  const copy = act("copyLink", Link2, () => void copyChannelLink(channel));
  if (!rightsIn(channel, own.role, role).invite) return [copy];
  return [act("invite", UserPlus, () => openInviteDialog(channel._id)), copy];
}

const status = (): Command[] =>
  statuses.map((value) => ({
    ...text("status"),
    id: `status-${value}`,
    name: i18next.t("palette.status", {
      ns: "commands",
      status: i18next.t(`presence.${value === "offline" ? "invisible" : value}`, { ns: "common" }),
    }),
    Icon: CircleDot,
    leaves: false,
    run: () => chooseStatus(value),
  }));

function looks(): Command[] {
  const icons = { light: Sun, dark: Moon, system: SunMoon } as const;
  const themes = (["light", "dark", "system"] as const).map(
    (theme): Command => ({
      ...text("theme"),
      id: `theme-${theme}`,
      name: i18next.t("palette.theme", {
        ns: "commands",
        theme: i18next.t(`preferences.themes.${theme}`, { ns: "accounts" }),
      }),
      Icon: icons[theme],
      leaves: false,
      run: () => setTheme(theme),
    }),
  );
  const spoken = languageCodes
    .filter((code) => code !== currentLanguage())
    .map(
      (code): Command => ({
        ...text("language"),
        id: `language-${code}`,
        name: i18next.t("palette.language", { ns: "commands", language: languages[code].name }),
        Icon: Languages,
        leaves: false,
        run: () => void chooseLanguage(code),
      }),
    );
  return [...themes, ...spoken];
}

const settings = (role: Role | undefined): Command[] =>
  settingsGroups
    .filter(({ roles }) => !roles || (role !== undefined && roles.includes(role)))
    .map(({ id, Icon }) => {
      const title = i18next.t(`groups.${id}.title`, { ns: "settings" });
      return {
        ...text("settings"),
        id: `settings-${id}`,
        name: i18next.t("palette.settings", { ns: "commands", group: title }),
        Icon,
        leaves: true,
        run: (navigate) => void navigate(`/settings/${id}`),
      };
    });

/** All that the person can do from anywhere, in the language that shows now. */
export function commandsFor(told: Told): Command[] {
  const isGuest = told.role === "guest";
  const create = act("createChannel", Hash, () => openChannelDialog("create"), { isFirst: true });
  return [
    ...here(told),
    ...(isGuest ? [] : [create]),
    ...acts(),
    ...pages(),
    ...status(),
    ...looks(),
    ...settings(told.role),
  ];
}
