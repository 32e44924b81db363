/**
 * Standard emoji by name: what `:name:` may stand for and what a search finds. A small set, frequent
 * ones first; every other Unicode emoji is a reaction too, it only has no name here.
 */
const lines = `
👍 thumbsup +1 yes like
❤️ heart love
😂 joy laugh
🎉 tada party celebrate
👀 eyes look
✅ check done white_check_mark
🙏 pray thanks please
🔥 fire hot
👎 thumbsdown -1 no
😀 grinning smile
😄 smiley happy
😅 sweat_smile relief
🤣 rofl rolling
🙂 slightly_smiling_face
😉 wink
😊 blush
😍 heart_eyes
🤩 star_struck wow
😎 sunglasses cool
🤔 thinking hmm
🤨 raised_eyebrow doubt
😐 neutral_face
🙄 eye_roll roll_eyes
😬 grimacing awkward
😴 sleeping tired
😢 cry sad
😭 sob crying
😡 rage angry
😱 scream shocked
🤯 exploding_head mind_blown
😳 flushed
🥳 partying_face
🤗 hug
🫡 salute
🤝 handshake deal
👏 clap applause
🙌 raised_hands hooray
💪 muscle strong
👋 wave hello bye
🤞 crossed_fingers luck
✌️ victory peace
👌 ok_hand perfect
🫶 heart_hands
🤷 shrug
🤦 facepalm
💯 hundred 100
⭐ star
✨ sparkles
⚡ zap fast
💡 bulb idea
🚀 rocket ship launch
🏆 trophy win
🎯 dart target
🎂 birthday cake
🎁 gift present
🍕 pizza
☕ coffee
🍺 beer cheers
🌱 seedling grow
🌈 rainbow
☀️ sunny sun
❄️ snowflake cold
🐛 bug
🐢 turtle slow
🦄 unicorn
🐶 dog
🐱 cat
💔 broken_heart
💚 green_heart
💙 blue_heart
💜 purple_heart
🧡 orange_heart
💛 yellow_heart
🖤 black_heart
❌ x cross wrong
❗ exclamation important
❓ question
⚠️ warning
🚫 no_entry forbidden
🆗 ok
🔔 bell
🔒 lock
🔑 key
🔧 wrench fix
🔨 hammer build
📌 pushpin pin
📎 paperclip
📅 calendar date
📈 chart up growth
📉 chart_down decline
📝 memo note
📣 megaphone announce
💬 speech comment
📦 package
💰 money
⏰ alarm time
⏳ hourglass wait
➕ plus
➖ minus
🟢 green_circle
🟡 yellow_circle
🔴 red_circle
🏠 house home
✈️ airplane travel
🧪 test_tube experiment
🩹 bandage patch
`;

export interface NamedEmoji {
  emoji: string;
  names: readonly string[];
}

/** In the order in which a picker shows them. */
export const namedEmoji: readonly NamedEmoji[] = lines
  .trim()
  .split("\n")
  .map((line) => {
    const [emoji = "", ...names] = line.split(" ");
    return { emoji, names };
  });

/** One emoji as Unicode recommends it for interchange, in a form that all systems draw in colour. */
const RGI = /^\p{RGI_Emoji}$/v;
const SHORTCODE = /^:([a-z0-9_+'-]{1,100}(?:::skin-tone-[2-6])?):$/;

/** The name in `:name:`, which may be one of the workspace's own; undefined for anything else. */
export const shortcodeName = (written: string): string | undefined => SHORTCODE.exec(written)?.[1];

/**
 * The emoji that somebody means by an emoji, with or without its colour selector, or by `:name:`.
 * @returns undefined for anything else
 */
export function readEmoji(written: string): string | undefined {
  const name = shortcodeName(written);
  if (name !== undefined) return namedEmoji.find(({ names }) => names.includes(name))?.emoji;
  return [written, `${written}\u{FE0F}`].find((text) => RGI.test(text));
}
