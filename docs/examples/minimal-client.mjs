// A Parley client: says what it reads from stdin, prints what is said, and misses nothing when the
// connection is cut. Node 24, no packages; docs/protocol.md explains every rule in it.
// node minimal-client.mjs http://127.0.0.1:3000 ada@example.org 'a long password' [channel]
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

const [base = "http://127.0.0.1:3000", email, password, target = "general"] = process.argv.slice(2);
let token;
let socket;

async function call(method, path, body) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const init = { method, headers, body: JSON.stringify(body) };
  const response = await fetch(`${base}/api${path}`, init);
  const { result, message } = await response.json();
  if (!result) throw Object.assign(new Error(message), { status: response.status });
  token = result.access_token ?? token; // the server gives and rotates tokens this way
  return result.data;
}

await call("POST", "/auth/login", { email, password }).catch(({ status }) => {
  if (status === 422) return call("POST", "/auth/register", { name: email, email, password });
});
const start = await call("GET", "/bootstrap");
const own = { user: start.user_head, workspace: start.workspace.head };
const channels = new Map();
const take = ({ channel, head }) => channels.set(channel._id, { ...channel, cursor: head });
start.channels.forEach(take);

const titleOf = ({ name, participants }) => name || participants.map((p) => p.name).join(", ");
const send = (command) => socket.send(JSON.stringify(command));
const sync = (cursors) => send({ type: "sync", cursors: { channels: [], ...cursors } });
const cursorOf = ({ _id, cursor }) => ({ id: _id, cursor, cached: true }); // true: rows, please
const allCursors = () => ({ ...own, channels: [...channels.values()].map(cursorOf) });
const print = (channel, { author, text, seq, edited_at, deleted_at }) => {
  const shown = deleted_at ? "(deleted)" : text + (edited_at ? " (edited)" : "");
  console.log(`#${titleOf(channel)} ${seq} ${author.name}: ${shown}`);
};

const apply = {
  channel({ channel_id, after, head, rows, counts }) {
    const channel = channels.get(channel_id);
    if (!channel) return sync({ user: own.user }); // perhaps it has just become mine
    if (counts) channel.asked = false; // this is the end of a catch-up
    if (head <= channel.cursor) return; // known
    if (after > channel.cursor) {
      if (!channel.asked) sync({ channels: [cursorOf(channel)] }); // a gap: ask, and once only
      channel.asked = true;
      return;
    }
    for (const row of rows.filter(({ rev }) => rev > channel.cursor)) {
      if (row.type === "message") print(channel, row);
      if (row.type === "channel") Object.assign(channel, row);
    }
    channel.cursor = head;
  },
  async reset({ channel_id, head, channel }) {
    const { cursor = 0 } = channels.get(channel_id) ?? {};
    take({ channel, head });
    const { messages } = await call("GET", `/message/list/channel/${channel_id}`);
    for (const row of messages) if (row.rev > cursor && row.rev <= head) print(channel, row);
  },
  gone: ({ channel_id }) => channels.delete(channel_id),
  user({ after, head, rows }) {
    if (after > own.user) return sync({ user: own.user });
    for (const row of rows.filter(({ rev }) => rev > own.user)) {
      if (row.type === "left") channels.delete(row.channel_id);
      else if (!channels.has(row.channel._id)) {
        take(row);
        sync({ channels: [cursorOf(channels.get(row.channel._id))] }); // what came before this row
      }
    }
    own.user = Math.max(own.user, head);
  },
  workspace({ after, head, reset }) {
    if (after > own.workspace && !reset) return sync({ workspace: own.workspace });
    own.workspace = Math.max(own.workspace, head);
  },
  resume: () => sync(allCursors()), // the server dropped what it had queued for this socket
  error: ({ message }) => console.error(message),
  ready: () => console.error("connected, and up to date"),
};

let applied = Promise.resolve(); // one frame after the other
const connect = () =>
  new Promise((closed) => {
    for (const channel of channels.values()) channel.asked = false;
    socket = new WebSocket(`${base.replace(/^http/, "ws")}/api/socket`);
    socket.onopen = () =>
      send({ type: "hello", protocol: start.protocol, token, cursors: allCursors() });
    socket.onmessage = ({ data }) => {
      for (const frame of JSON.parse(data))
        applied = applied.then(() => apply[frame.type]?.(frame)).catch(console.error);
    };
    socket.onclose = ({ code }) => closed(code);
  });

async function say(text) {
  const channel_id = [...channels.values()].find((one) => titleOf(one) === target)?._id;
  const body = { channel_id, text, client_id: crypto.randomUUID() };
  const attempt = () => call("POST", "/message/create", body).catch((error) => error);
  let failure = await attempt();
  // No answer, or the server's own trouble: the same client_id again is the same message.
  while (failure instanceof Error && (failure.status ?? 503) >= 500) {
    await sleep(1000 + 2000 * Math.random());
    failure = await attempt();
  }
  if (failure instanceof Error) console.error(failure.message);
}

let said = Promise.resolve(); // one line after the other
createInterface({ input: process.stdin }).on("line", (line) => {
  said = said.then(() => say(line));
});
setInterval(() => socket.readyState === WebSocket.OPEN && send({ type: "ping" }), 20_000);

for (let failures = 0; ; failures += 1) {
  const begun = Date.now();
  const code = await connect();
  if (code === 4401 || code === 4426) break; // log in again; get a newer client
  if (Date.now() - begun > 30_000) failures = 0;
  const least = [4400, 1009, 4429].includes(code) ? 15_000 : 0;
  await sleep(Math.max(least, Math.random() * Math.min(15_000, 500 * 1.5 ** failures)));
}
process.exit(console.error("The server ended the session.") ?? 1);
