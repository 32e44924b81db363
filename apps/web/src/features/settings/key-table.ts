import type settings from "../../locales/en/settings.json";

type KeyText = keyof typeof settings.keys.names;

/** A combination: `Mod` is ⌘ on Apple's systems and Ctrl elsewhere. Several are alternatives. */
interface KeyRow {
  text: KeyText;
  keys: readonly (readonly string[])[];
  /** Instead, when Enter breaks the line. */
  whenEnterBreaks?: readonly (readonly string[])[];
}

interface KeyGroup {
  id: keyof typeof settings.keys.groups;
  rows: readonly KeyRow[];
}

/** Every key of the interface, once. What is added to the app is added here. */
export const keyTable: readonly KeyGroup[] = [
  {
    id: "moving",
    rows: [
      { text: "switcher", keys: [["Mod", "K"]] },
      { text: "search", keys: [["Mod", "G"]] },
      {
        text: "nextConversation",
        keys: [
          ["Alt", "↑"],
          ["Alt", "↓"],
        ],
      },
      {
        text: "nextUnread",
        keys: [
          ["Alt", "Shift", "↑"],
          ["Alt", "Shift", "↓"],
        ],
      },
      { text: "catchUp", keys: [["Alt", "Shift", "U"]] },
      {
        text: "moveRow",
        keys: [
          ["Mod", "Shift", "↑"],
          ["Mod", "Shift", "↓"],
        ],
      },
      { text: "regions", keys: [["F6"], ["Shift", "F6"]] },
      { text: "toasts", keys: [["F8"]] },
      { text: "allKeys", keys: [["Mod", "/"]] },
      { text: "close", keys: [["Esc"]] },
      { text: "readAll", keys: [["Shift", "Esc"]] },
    ],
  },
  {
    id: "writing",
    rows: [
      { text: "send", keys: [["Enter"], ["Mod", "Enter"]], whenEnterBreaks: [["Mod", "Enter"]] },
      { text: "newLine", keys: [["Shift", "Enter"]], whenEnterBreaks: [["Enter"]] },
      { text: "editLast", keys: [["↑"]] },
      { text: "mention", keys: [["@"]] },
      { text: "channel", keys: [["#"]] },
      { text: "emoji", keys: [[":"]] },
      { text: "command", keys: [["/"]] },
      { text: "bold", keys: [["Mod", "B"]] },
      { text: "italic", keys: [["Mod", "I"]] },
      { text: "code", keys: [["Mod", "E"]] },
      { text: "strike", keys: [["Mod", "Shift", "X"]] },
      { text: "numbered", keys: [["Mod", "Shift", "7"]] },
      { text: "bulleted", keys: [["Mod", "Shift", "8"]] },
      { text: "quote", keys: [["Mod", "Shift", "9"]] },
      { text: "preview", keys: [["Alt", "Shift", "P"]] },
    ],
  },
  {
    id: "message",
    rows: [
      { text: "moveMessages", keys: [["↑"], ["↓"]] },
      { text: "firstLast", keys: [["Home"], ["End"]] },
      { text: "reply", keys: [["R"]] },
      { text: "edit", keys: [["E"]] },
      { text: "react", keys: [["+"]] },
      { text: "reactors", keys: [["Shift", "Enter"]] },
      { text: "quoteMessage", keys: [["Q"]] },
      { text: "save", keys: [["A"]] },
      { text: "remind", keys: [["M"]] },
      { text: "unread", keys: [["U"]] },
      { text: "edits", keys: [["H"]] },
      { text: "undoDelete", keys: [["Z"]] },
    ],
  },
  {
    id: "catchUp",
    rows: [
      { text: "catchUpRead", keys: [["E"]] },
      { text: "catchUpKeep", keys: [["U"]] },
      { text: "catchUpReply", keys: [["R"]] },
      { text: "catchUpOpen", keys: [["O"]] },
      { text: "catchUpBack", keys: [["B"]] },
    ],
  },
];
