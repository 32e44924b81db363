import type { Role } from "@parley/contract";
import {
  Bell,
  Building2,
  CircleUser,
  Database,
  EyeOff,
  HardDrive,
  Keyboard,
  KeyRound,
  type LucideIcon,
  MailPlus,
  Palette,
  SmilePlus,
  Users,
  UsersRound,
} from "lucide-react";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type settings from "../../locales/en/settings.json";
import { loadTexts } from "../../platform/i18n/i18n.ts";
import type { LateNamespace } from "../../platform/i18n/languages.ts";
import { loadAccountSettings } from "../accounts/index.ts";
import { peopleSettings, usageSettings, workspaceSettings } from "../administration/index.ts";
import { invitesSettings } from "../invites/index.ts";
import { loadNotificationSettings } from "../notifications/index.ts";
import { loadPresenceSettings } from "../presence/index.ts";
import { groupsSettings } from "../user-groups/index.ts";

/** One group of settings, at `/settings/<id>`. */
export interface SettingsGroup {
  id: keyof typeof settings.groups;
  Icon: LucideIcon;
  /** Its content. The page around it has its heading and scrolls. */
  Content: LazyExoticComponent<ComponentType>;
  /** Only people of these roles see it; left out, everyone. The server decides for itself. */
  roles?: readonly Role[];
}

interface GroupModule {
  Component: ComponentType;
}

/** The content of a group, fetched when it is opened, with the texts that it shows. */
function late(fetch: () => Promise<GroupModule>, ...texts: LateNamespace[]) {
  return lazy(async () => {
    const [{ Component }] = await Promise.all([fetch(), ...texts.map(loadTexts)]);
    return { default: Component };
  });
}

/** Guests add nothing to the workspace. */
const members: readonly Role[] = ["owner", "admin", "member"];
/** Owners and admins run the workspace. */
const runners: readonly Role[] = ["owner", "admin"];

/**
 * Every group, in the order of the list. Its title and one line about it are `groups.<id>` in the
 * texts `settings`; its content may live in the folder of the feature that it belongs to.
 */
export const settingsGroups: readonly SettingsGroup[] = [
  { id: "appearance", Icon: Palette, Content: late(() => import("./AppearanceSettings.tsx")) },
  {
    id: "notifications",
    Icon: Bell,
    Content: late(loadNotificationSettings, "notifications"),
  },
  { id: "composing", Icon: Keyboard, Content: late(() => import("./ComposingSettings.tsx")) },
  { id: "presence", Icon: CircleUser, Content: late(loadPresenceSettings, "presence") },
  { id: "privacy", Icon: EyeOff, Content: late(() => import("./PrivacySettings.tsx")) },
  { id: "account", Icon: KeyRound, Content: late(loadAccountSettings, "entrance") },
  {
    id: "groups",
    Icon: UsersRound,
    roles: ["owner", "admin", "member", "bot"],
    Content: late(groupsSettings),
  },
  { id: "data", Icon: Database, Content: late(() => import("./DataSettings.tsx")) },
  { id: "people", Icon: Users, roles: runners, Content: late(peopleSettings, "admin") },
  {
    id: "invitations",
    Icon: MailPlus,
    roles: runners,
    Content: late(invitesSettings, "invites"),
  },
  { id: "workspace", Icon: Building2, roles: runners, Content: late(workspaceSettings, "admin") },
  {
    id: "emoji",
    Icon: SmilePlus,
    roles: members,
    Content: late(() => import("./emoji/EmojiSettings.tsx"), "emoji"),
  },
  { id: "usage", Icon: HardDrive, roles: runners, Content: late(usageSettings, "admin") },
];
