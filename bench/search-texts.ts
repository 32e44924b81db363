/*
 * Texts of an invented workspace, the same ones each time: words as common as in real texts (the n-th one
 * comes a fraction 1/n as often as the first), in English and German, Chinese, names in code, links, numbers.
 */

/** Small and repeatable (mulberry32): numbers from 0 to below 1. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const COMMON = (
  "the to a and of in is that for it on you this with be have not are we can will there from or but at as " +
  "if so just was do what my me no yes ok they your an by when how all about up out now then one get would " +
  "think like also need see know here time some which only should more other new work make could use any " +
  "been had has did who their our its than them into after over before where why still same very good today " +
  "tomorrow please thanks done right sure maybe anyone look next week first last check die der und ist das " +
  "nicht ich wir ein eine mit auf für es sie den zu auch noch aber wenn schon heute morgen bitte danke"
).split(" ");
const WORK = (
  "meeting deploy deployment deployed release failed server database message channel report quarterly budget " +
  "customer question problem function error request response parser index search performance review branch " +
  "merge draft plan planning design test build pipeline ticket invoice contract holiday office laptop printer " +
  "password account login session token cache queue worker timeout memory latency incident rollback hotfix " +
  "feature roadmap estimate sprint standup retro workshop training onboarding interview offer candidate team " +
  "manager finance legal security audit backup restore migration schema query table column cluster node network " +
  "Besprechung Vertrag Verträge Rechnung Güterverkehr Haus Häuser Urlaub Kunde Kundin Angebot Lieferung Lager " +
  "Übermut Zürich Straße Prüfung Freigabe Termin Bericht Übersicht Änderung Störung Anfrage"
).split(" ");
const CODE = (
  "retry-policy foo-bar parseHttpRequest max_retries node.js src/main.ts README.md v1.2.3 C++ useEffect " +
  "string-append getUserById HTTP_PROXY kube-system docker-compose.yml snake_case call/cc"
).split(" ");
const CHINESE = (
  "会议 会议室 发布 计划 发布计划 服务器 数据库 消息 频道 报告 预算 客户 问题 错误 测试 部署 更新 今天 明天 上午 下午 " +
  "我们 需要 已经 完成 开始 可以 请 看看 一下 谢谢 版本 项目 进度 文档 讨论 安排 时间 同事 公司 东京 设计 合同"
).split(" ");
const SYLLABLES = (
  "ba be bi bo da de di do fa fe fi fo ga ge go ka ke ki ko la le li lo ma me mi mo na ne ni no pa pe po ra re ri " +
  "ro sa se si so ta te ti to va ve vi vo wa we zu bran cor den fel gron hal kest lum mar nor pel quin rast " +
  "sten tor ulm ver wick yar zan"
).split(" ");
const MADE_UP = 20_000;

/** The words, the commonest first. */
function vocabulary(): string[] {
  const random = randomFrom(7);
  const syllable = () => SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? "";
  const words = new Set<string>([...COMMON, ...WORK]);
  while (words.size < COMMON.length + WORK.length + MADE_UP) {
    words.add(Array.from({ length: 2 + Math.floor(random() * 3) }, syllable).join(""));
  }
  return [...words];
}

/** Makes messages one after the other; `n` is which. */
export function createTexts(seed: number): (n: number) => string {
  const random = randomFrom(seed);
  const words = vocabulary();
  // Zipf: the place whose share of all is reached at a number between 0 and 1.
  const places = Math.log(words.length);
  const of = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const word = () => words[Math.floor(Math.exp(random() * places)) - 1] ?? "the";
  const chinese = () =>
    Array.from({ length: 3 + Math.floor(random() * 9) }, () => of(CHINESE)).join("");

  return (n) => {
    if (random() < 0.06) return `${chinese()}，${chinese()}。`;
    const length = Math.max(2, Math.round(3 + 9 * -Math.log(1 - random())));
    const parts = Array.from({ length: Math.min(length, 120) }, word);
    if (random() < 0.35) parts.push(of(WORK));
    if (random() < 0.06) parts.push(of(CODE));
    if (random() < 0.05) parts.push(`https://example.org/${of(WORK)}/${n}`);
    if (random() < 0.04) parts.push(`INC-${n}`);
    if (random() < 0.01) parts.push("quarterly report");
    // Words that almost no message has.
    if (n % 50_000 === 17) parts.push("kestrelnook");
    return parts.join(" ");
  };
}
