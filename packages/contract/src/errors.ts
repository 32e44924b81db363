import { z } from "./zod.ts";

/**
 * Every error the server answers with: machine code → HTTP status and the sentence a person reads.
 * A caller may give a more exact sentence; code and status stay.
 */
export const errors = {
  malformed_request: { status: 400, message: "The request could not be read. Send valid JSON." },
  session_over: { status: 401, message: "Your session is over. Log in again." },
  forbidden: { status: 403, message: "You are not allowed to do this here." },
  registration_closed: {
    status: 403,
    message:
      "Only people who were invited can register here. Ask somebody in it for an invitation.",
  },
  email_domain_not_allowed: {
    status: 403,
    message:
      "People register here with an e-mail of certain domains. Use yours of one of them, or ask for an invitation.",
  },
  not_found: { status: 404, message: "There is nothing here, or you may not see it." },
  client_id_reused: {
    status: 409,
    message: "This client_id was used for another message. Send the new message with a new one.",
  },
  email_taken: { status: 409, message: "There is an account with this e-mail. Log in instead." },
  username_taken: { status: 409, message: "This username is taken. Choose another one." },
  channel_name_taken: {
    status: 409,
    message: "There is a channel with this name. Choose another name or join that channel.",
  },
  channel_archived: {
    status: 409,
    message: "This channel is archived and read-only. An admin can unarchive it.",
  },
  too_many_pins: {
    status: 409,
    message: "This conversation has 100 pinned messages. Unpin one first.",
  },
  too_many_saved: {
    status: 409,
    message: "You have saved 2,000 messages. Remove some of them first.",
  },
  too_many_scheduled: {
    status: 409,
    message: "You have scheduled 100 messages. Wait until some are sent, or delete some.",
  },
  too_many_emoji: {
    status: 409,
    message:
      "The workspace has 5,000 custom emoji. Remove one that nobody needs, or ask an admin to.",
  },
  scheduled_sent: {
    status: 409,
    message: "This message was sent already, or is being sent right now.",
  },
  too_many_reactions: {
    status: 409,
    message: "This message has 20 different reactions. Use one of them.",
  },
  event_deleted: { status: 409, message: "This event was deleted." },
  invite_accepted: {
    status: 409,
    message: "You have accepted this invitation. To get out of the channel, leave it.",
  },
  message_deleted: { status: 409, message: "This message was deleted." },
  message_gone: {
    status: 409,
    message: "This message was deleted too long ago to bring it back. Write it again.",
  },
  last_owner: {
    status: 409,
    message: "A workspace needs an owner. Make somebody else an owner first.",
  },
  no_push_device: {
    status: 409,
    message: "This device gets no push notifications. Turn them on first.",
  },
  never_joined: {
    status: 409,
    message: "This person was imported and has never logged in. Invite them by e-mail instead.",
  },
  too_large: { status: 413, message: "The request is too large. Send less at once." },
  file_too_large: { status: 413, message: "This file is too large. Send a smaller one." },
  file_quota_reached: {
    status: 413,
    message: "Your files take up all the room that you have. Delete some of them, then try again.",
  },
  unsupported_media_type: { status: 415, message: "Send JSON with content type application/json." },
  file_empty: { status: 422, message: "This file is empty. Choose another one." },
  upload_broken: {
    status: 400,
    message: "The upload broke off, or is no valid form. Send the file again.",
  },
  range_not_satisfiable: { status: 416, message: "The file is shorter than the part asked for." },
  invalid_input: { status: 422, message: "Some fields need another value." },
  wrong_credentials: {
    status: 422,
    message: "E-mail, username or password is wrong. Check them and try again.",
  },
  account_deactivated: {
    status: 422,
    message: "This account was deactivated. Ask an admin of the workspace to reactivate it.",
  },
  wrong_password: { status: 422, message: "This is not your password. Try again." },
  bad_picture: {
    status: 422,
    message: "This is no picture that can be used. Choose a JPEG, PNG, WebP, GIF or AVIF file.",
  },
  link_over: {
    status: 422,
    message: "This link was used already or is too old. Ask for a new one.",
  },
  login_again: {
    status: 403,
    message: "To be sure that it is you: log out, log in again, and do this within 10 minutes.",
  },
  mail_not_configured: {
    status: 409,
    message: "This server sends no e-mail. Ask an admin for help.",
  },
  sign_in_expired: {
    status: 422,
    message:
      "This sign-in took too long, was used before, or was begun in another browser. Begin again.",
  },
  sign_in_cancelled: {
    status: 422,
    message: "The sign-in service did not let you in. Try again, or log in another way.",
  },
  sign_in_failed: {
    status: 422,
    message:
      "The answer of the sign-in service could not be trusted. Try again, then tell the operator of this server.",
  },
  sign_in_email_unverified: {
    status: 403,
    message:
      "The sign-in service has not verified your e-mail. Verify it there, then sign in again.",
  },
  sign_in_needs_password: {
    status: 409,
    message: "There is an account with your e-mail here. Write its password once, to link the two.",
  },
  sign_in_other_way: {
    status: 409,
    message:
      "There is an account with your e-mail here, without a password. Log in as you did before, then link this service in the settings.",
  },
  sign_in_taken: {
    status: 409,
    message:
      "That account belongs to somebody else here, or another one of that service is linked to yours.",
  },
  last_way_in: {
    status: 409,
    message: "This is your only way in. Set a password first.",
  },
  wrong_setup_code: {
    status: 422,
    message: "The setup code is wrong. It is printed where the server was started.",
  },
  rate_limited: { status: 429, message: "Too many requests. Wait a moment and try again." },
  internal: {
    status: 500,
    message:
      "The server failed to do this. Nothing was changed; try again, then tell its operator.",
  },
  sign_in_unavailable: {
    status: 503,
    message:
      "The sign-in service cannot be reached right now. Log in another way, or try again later.",
  },
  unavailable: {
    status: 503,
    message:
      "The server cannot reach its database right now. It goes on by itself; try again soon.",
  },
  files_unavailable: {
    status: 503,
    message: "Files cannot be reached right now. Messages go on; try again soon.",
  },
  busy: {
    status: 503,
    message: "Too many people come at once right now. It gets better by itself; try again soon.",
  },
  stopping: {
    status: 503,
    message: "This server is stopping or starting anew. Try again in a moment.",
  },
  storage_quota_reached: {
    status: 507,
    message:
      "All the room for files on this server is taken. Ask its operator for more, or delete files.",
  },
  storage_full: {
    status: 507,
    message:
      "The server's disk is full: nothing new can be stored, but everything can be read. Tell its operator to free space there, then try again.",
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;
export const ErrorCode = z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]);

/** Body of every failure. `details` names the fields that need another value. */
export const ErrorBody = z.object({
  message: z.string(),
  code: ErrorCode,
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
