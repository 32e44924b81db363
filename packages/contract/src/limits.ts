/** Every number that the product promises or enforces, once. Lengths count Unicode code points. */
export const limits = {
  /** Longest message text. */
  messageText: 40_000,
  /** Longest name of a person or of the workspace. */
  personName: 80,
  /** Longest job title on a profile. */
  profileTitle: 80,
  profileAbout: 1_000,
  /** Bytes of a picture that becomes an avatar. */
  avatarBytes: 10 * 1024 * 1024,
  /** Pixels of such a picture, so that a small file cannot fill the memory. */
  avatarPixels: 50_000_000,
  /** Side of an avatar as it is kept, px. */
  avatarSide: 512,
  username: 32,
  usernameMin: 2,
  email: 254,
  passwordMin: 8,
  passwordMax: 200,
  /** Earlier texts of a message that are kept, and characters of all of them; the oldest go first. */
  messageEdits: 50,
  messageEditsText: 200_000,
  /** Seconds for which a deletion is offered to be taken back. */
  undoDeleteSeconds: 10,
  /** Conversations that one forward goes to. */
  forwardChannels: 20,
  /** Messages that one person has saved, done ones among them. */
  savedMessages: 2_000,
  /** Longest beginning of a saved message in the list of them. */
  savedText: 500,
  /** Changes of saved messages that are caught up one by one. */
  catchUpSaved: 200,
  /** Drafts on one page of what changed: few, because each can be as long as a message. */
  draftsPage: 20,
  /** Messages that one person has waiting for their time. */
  scheduledMessages: 100,
  /** Days that such a message may lie ahead. */
  scheduleDays: 366,
  /** Days that a reminder may lie ahead. */
  reminderDays: 1_830,
  /** Pinned messages of one channel. */
  pins: 100,
  /** Sections of one's sidebar, those that everyone has among them, and conversations put into one of them. */
  sidebarSections: 50,
  sidebarConversations: 1_000,
  sidebarSectionName: 50,
  channelName: 80,
  channelTopic: 250,
  channelDescription: 1_000,
  /** People in one direct or group conversation, the writer included. */
  directPeople: 9,
  /** People added to a channel by one call. */
  addMembers: 100,
  /** People invited to a channel by one call. */
  inviteUsers: 100,
  /** E-mail addresses invited to a channel by one call. */
  inviteEmails: 50,
  /** Letters with invitations that one person has sent in a day. */
  inviteMailsPerDay: 500,
  /** Minutes until the same address gets another letter about the same invitation. */
  inviteMailPause: 60,
  /** Messages on a page when the caller does not say. */
  pageDefault: 50,
  /** Messages on a page at most. */
  pageMax: 200,
  /** Rows on a page of a list (channels, people, members). */
  listDefault: 50,
  listMax: 200,
  /** Longest search query. */
  searchText: 200,
  searchPageDefault: 20,
  searchPageMax: 100,
  /** Matches of a search that are ranked and counted: the newest ones. */
  searchCount: 1_000,
  /** Longest excerpt of a found message. */
  searchExcerpt: 320,
  /** Ids in one `user/list` query. */
  idsMax: 200,
  /** Names that a channel carries in `members`. */
  memberNames: 100,
  /** Characters of the address that a push service gave a browser. */
  pushEndpoint: 2_048,
  /** Characters of a message that a push notification repeats. */
  pushText: 200,
  /** Characters of a message that a notification repeats. */
  notificationText: 280,
  /** People named in one notification. */
  notificationActors: 3,
  /** Changed notifications that catch-up sends before it tells to load the list again. */
  catchUpNotifications: 100,
  /** People whom `@here` names; where more are here, it is meant for every member. */
  hereMentions: 200,
  /** Broadcasts of one channel that are remembered as read one by one; older ones then count as read. */
  broadcastsRead: 100,
  /** Changed threads that catch-up sends: the latest. */
  catchUpThreads: 100,
  /** People who replied, on the root of a thread. */
  repliersShown: 5,
  /** Last replies of a thread in the list of threads. */
  threadRepliesListed: 3,
  /** Custom emoji of the workspace, aliases among them. */
  customEmoji: 5_000,
  /** Characters of a custom emoji's name. */
  emojiName: 50,
  /** Bytes of a picture that becomes an emoji, and of what is kept of it. */
  emojiBytes: 1024 * 1024,
  emojiKeptBytes: 512 * 1024,
  /** Pixels of such a picture, all its frames together, and how many frames. */
  emojiPixels: 30_000_000,
  emojiFrames: 120,
  /** Longer side of an emoji as it is kept, px. */
  emojiSide: 128,
  /** Changed custom emoji that catch-up sends before it answers `reset`. */
  catchUpEmoji: 500,
  /** Different emoji on one message. */
  reactionsPerMessage: 20,
  /** Reactors named per reaction; `count` is the whole number. */
  reactorsShown: 20,
  /** Domains that the registration policy can name. */
  registrationDomains: 50,
  /** Files that one message shows. */
  messageFiles: 10,
  /** Characters of a file's name that are kept. */
  fileName: 200,
  /** Pixels of a thumbnail's longer side at most, and the quality of its JPEG. */
  thumbnail: 900,
  thumbnailQuality: 80,
  /** Pixels of an image that is shown as one; a larger one is a file to download. */
  imagePixels: 100_000_000,
  /** Hours that a file which no message shows is kept. */
  unsentFileHours: 24,
  /** Bytes of a JSON request body. */
  bodyBytes: 256 * 1024,
  /** Nesting of a JSON request body. */
  bodyDepth: 16,
  /** Bytes of one socket message from a client: a `hello` with every channel's cursor fits in. */
  socketMessageBytes: 256 * 1024,
  /** Channels in one `hello` or `sync`. */
  syncChannels: 2_000,
  /** Changes of one channel that catch-up sends before it answers `reset`. */
  catchUpChanges: 1_000,
  /** User groups of a workspace, the people of one, and its description. */
  userGroups: 200,
  groupMembers: 200,
  groupDescription: 250,
  /** Changed people that catch-up sends before it answers `reset`. */
  catchUpPeople: 500,
  /** Rows in one catch-up frame. */
  catchUpPage: 200,
  /** People in one `watch`, and in one `presence/bulk-status`. */
  presencePeople: 500,
  /** How long ago an activity may have been, in ms. */
  activityAgoMs: 24 * 60 * 60 * 1000,
  /** Longest custom status. */
  statusText: 100,
  /** Minutes without activity that make away: least, most, and when nothing was chosen. */
  idleTimeoutMin: 1,
  idleTimeoutMax: 240,
  idleTimeout: 5,
  eventTitle: 120,
  eventDescription: 10_000,
  eventLocation: 200,
  /** Characters of a repeat rule. */
  repeatRule: 500,
  /** Dates of a series that ends after a number of them: each look at it counts from the first. */
  seriesDates: 366,
  /** Dates of one series that were changed or taken out on their own. */
  seriesExceptions: 500,
  /** Days that an event lasts at most; one that repeats, a month. */
  eventDays: 366,
  repeatingEventDays: 31,
  /** Days of the calendar in one list. */
  eventWindowDays: 366,
  /** Occurrences in one list. */
  eventsListed: 2_000,
  /** People named with their answers to an event. */
  respondersShown: 100,
  /** Links of one message that are shown with a preview. */
  messagePreviews: 3,
  /** Characters of a preview: the site's name, the title, the description. */
  previewSite: 60,
  previewTitle: 160,
  previewDescription: 300,
  /** Bytes that are read of a page, and of its picture. */
  previewBytes: 512 * 1024,
  /** ms for a page with its picture, redirects and all. */
  previewPatience: 5_000,
  /** Pixels of a preview's picture at most, and below which it is none. */
  previewPicture: 400,
  previewPictureMin: 48,
  /** Hours after which an address is asked again, and minutes when it had nothing to show. */
  previewHours: 24,
  previewMissMinutes: 60,
  /** Days and bytes for which pictures of previews are kept; the oldest go first. */
  previewPictureDays: 90,
  previewPicturesBytes: 512 * 1024 * 1024,
  /** Minutes that a reminder comes before its event: four weeks. */
  reminderMinutes: 40_320,
} as const;

/** Version of the socket protocol; a server closes a socket that states another one. */
export const PROTOCOL_VERSION = 1;
