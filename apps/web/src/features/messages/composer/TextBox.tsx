import type { Id } from "@parley/contract";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
} from "react";
import { useTranslation } from "react-i18next";
import { isApple } from "../../../platform/ui/keyboard.ts";
import { usePreference } from "../../accounts/index.ts";
import { pastedFiles } from "../../files/index.ts";
import { commandOf, isComposing, isPreviewKey, isSendKey, isTouch } from "./keys.ts";
import { pasteRich } from "./late-paste.ts";
import { newLine } from "./lists.ts";
import { pasteLink } from "./paste-link.ts";
import { runCommand } from "./run-command.ts";
import { SuggestionList } from "./SuggestionList.tsx";
import { replace } from "./text-state.ts";
import { useCompletion } from "./use-completion.ts";

interface TextBoxProps {
  area: RefObject<HTMLTextAreaElement | null>;
  channelId: Id;
  /** Its name for screen readers. */
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  /** Enter that is to send or save. */
  onSend: () => void;
  /** Shows the text as it will be read. */
  onPreview: () => void;
  onEscape?: () => void;
  /** Files from the clipboard. */
  onFiles?: (files: File[]) => void;
  /** ↑ in an empty text. */
  onUp?: () => void;
  /** Id of what explains the text. */
  describedBy?: string;
  isInvalid: boolean;
  /** A slash at the beginning offers commands. */
  hasCommands?: boolean;
}

const growsItself = (): boolean => CSS.supports("field-sizing", "content");

/** Where a message is written: Markdown, with its keys, and as tall as its text. */
export function TextBox(props: TextBoxProps) {
  const { area, label, placeholder, value, onChange, onSend, onPreview, onEscape, onUp } = props;
  const { t } = useTranslation("messages");
  const entersSend = usePreference("enter_sends");
  const completion = useCompletion(area, props.channelId, props.hasCommands ?? false);
  const isOpen = completion.options.length > 0;

  useLayoutEffect(() => {
    const node = area.current;
    if (!node || growsItself()) return;
    node.style.height = "auto";
    node.style.height = value === "" ? "" : `${node.scrollHeight}px`;
  }, [area, value]);

  // Every new line, whichever key or keyboard made it.
  const onBeforeInput = useEffectEvent((event: InputEvent) => {
    const node = area.current;
    const isLine = event.inputType === "insertLineBreak" || event.inputType === "insertParagraph";
    if (!node || !isLine || event.isComposing || !event.cancelable) return;
    const state = { text: node.value, start: node.selectionStart, end: node.selectionEnd };
    const next = newLine(state);
    // A plain one is the browser's own.
    if (next.text === replace(state.text, state.start, state.end, "\n").text) return;
    event.preventDefault();
    runCommand(node, () => next);
  });
  useEffect(() => {
    const node = area.current;
    const listen = (event: InputEvent) => onBeforeInput(event);
    node?.addEventListener("beforeinput", listen);
    return () => node?.removeEventListener("beforeinput", listen);
  }, [area]);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const keys = event.nativeEvent;
    if (isComposing(keys)) return;
    if (completion.onKeyDown(event)) {
      event.preventDefault();
      // One layer at a time: what is around it stays.
      event.stopPropagation();
      return;
    }
    const command = commandOf(keys, isApple());
    if (command) runCommand(event.currentTarget, command);
    else if (isSendKey(keys, isTouch(), entersSend)) onSend();
    else if (isPreviewKey(keys)) onPreview();
    else if (event.key === "Escape" && onEscape) {
      event.stopPropagation();
      onEscape();
    } else if (isPlainUp(event) && value === "" && onUp) onUp();
    else return;
    event.preventDefault();
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const files = props.onFiles ? pastedFiles(event.clipboardData) : [];
    if (files.length > 0) {
      event.preventDefault();
      props.onFiles?.(files);
      return;
    }
    const { value: text, selectionStart: start, selectionEnd: end } = event.currentTarget;
    const next = pasteLink({ text, start, end }, event.clipboardData.getData("text/plain"));
    if (next) runCommand(event.currentTarget, () => next);
    else if (!pasteRich(event.currentTarget, event.clipboardData)) return;
    event.preventDefault();
  }

  return (
    <>
      <textarea
        ref={area}
        rows={1}
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid || undefined}
        aria-autocomplete="list"
        aria-controls={isOpen ? completion.listId : undefined}
        aria-activedescendant={
          isOpen && completion.active ? completion.optionId(completion.active) : undefined
        }
        enterKeyHint={isTouch() || !entersSend ? "enter" : "send"}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          completion.onInput();
        }}
        onSelect={completion.onSelect}
        onBlur={completion.close}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className="field-sizing-content mt-2.5 mb-1 block max-h-[40dvh] w-full resize-none overflow-y-auto overscroll-contain bg-transparent px-3.5 text-body text-text outline-none placeholder:text-faint"
      />
      {isOpen && <SuggestionList area={area} completion={completion} />}
      {/* A text area cannot say by itself that it has opened a list. */}
      <span role="status" className="sr-only">
        {isOpen && t("composer.suggested", { count: completion.options.length })}
      </span>
    </>
  );
}

const isPlainUp = ({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key === "ArrowUp" && !shiftKey && !ctrlKey && !altKey && !metaKey;
