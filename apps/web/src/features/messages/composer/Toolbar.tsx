import { AtSign, Bold, Code, Eye, Italic, List, type LucideIcon } from "lucide-react";
import { type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../../platform/i18n/i18n.ts";
import { afterContent } from "../../../platform/ui/first-content.ts";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { isApple, withModifier } from "../../../platform/ui/keyboard.ts";
import { latePart } from "../../../platform/ui/late-part.tsx";
import { moveInToolbar } from "../../../platform/ui/toolbar-keys.ts";
import { toggleCode } from "./code.ts";
import { toggleLines } from "./lists.ts";
import { toggleMark } from "./marks.ts";
import { startMention } from "./mention.ts";
import { runCommand } from "./run-command.ts";
import type { Command } from "./text-state.ts";

const EmojiTool = latePart(
  afterContent(async () => {
    const [part] = await Promise.all([import("./EmojiTool.tsx"), loadTexts("emoji")]);
    return part.EmojiTool;
  }),
);

interface Tool {
  name: "bold" | "italic" | "code" | "list" | "mention";
  Icon: LucideIcon;
  command: Command;
  /** What is pressed with ⌘ or Ctrl. */
  key?: string;
}

const tools: readonly Tool[] = [
  { name: "bold", Icon: Bold, command: toggleMark("**"), key: "B" },
  { name: "italic", Icon: Italic, command: toggleMark("*"), key: "I" },
  { name: "code", Icon: Code, command: toggleCode, key: "E" },
  { name: "list", Icon: List, command: toggleLines("bullet"), key: "⇧8" },
  { name: "mention", Icon: AtSign, command: startMention },
];

/** Where a tool is left out. */
const hidden: Partial<Record<Tool["name"], string>> = {
  mention: "max-md:hidden",
  list: "max-[26rem]:hidden",
  code: "max-[23rem]:hidden",
};

interface ToolbarProps {
  area: RefObject<HTMLTextAreaElement | null>;
  /** Whether the text shows as it will be read, in which no tool changes it, and what changes that. */
  preview: { isOn: boolean; toggle: () => void };
}

/** Buttons that change the text: one tab stop, arrows inside. The text keeps the focus. */
export function Toolbar({ area, preview }: ToolbarProps) {
  const { t } = useTranslation("messages");
  const [stop, setStop] = useState(0);

  return (
    <div
      role="toolbar"
      aria-label={t("composer.formatting")}
      onKeyDown={(event) => {
        const next = moveInToolbar(event);
        if (next) setStop([...event.currentTarget.querySelectorAll("button")].indexOf(next));
      }}
      className="flex items-center"
    >
      {tools.map(({ name, Icon, command, key }, index) => (
        <IconButton
          key={name}
          label={t(`composer.${name}`)}
          keys={key && withModifier(key)}
          tabIndex={index === stop ? 0 : -1}
          // On phones there is no room for all; an @ is on every keyboard, and so are the signs of lists and code.
          className={hidden[name]}
          // A press must not take the focus, and with it the keyboard of a phone, from the text.
          onMouseDown={(event) => event.preventDefault()}
          disabled={preview.isOn}
          onClick={() => area.current && runCommand(area.current, command)}
        >
          <Icon
            aria-hidden
            className={Icon === List ? "size-4.5 rtl:-scale-x-100" : "size-4.5"}
            strokeWidth={1.75}
          />
        </IconButton>
      ))}
      <IconButton
        label={t("composer.preview")}
        keys={isApple() ? "⌥⇧P" : "Alt ⇧P"}
        pressed={preview.isOn}
        tabIndex={preview.isOn || stop === tools.length ? 0 : -1}
        onMouseDown={(event) => event.preventDefault()}
        onClick={preview.toggle}
        className="aria-pressed:bg-selected"
      >
        <Eye aria-hidden className="size-4.5" strokeWidth={1.75} />
      </IconButton>
      <EmojiTool
        area={area}
        tabIndex={!preview.isOn && stop > tools.length ? 0 : -1}
        disabled={preview.isOn}
      />
    </div>
  );
}
