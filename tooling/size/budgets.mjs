/**
 * Budgets: bytes after gzip, without React, and number of files. Those of `view`, `loginConnect`, `recoveryPage` and `frame` are
 * round numbers. The others are up to half a percent, or 100 bytes, above the largest that they measure, because the bytes of a chunk also
 * change with names elsewhere.
 */
export const budgets = {
  beforeClick: { gzip: 14_100 },
  /** `createLatchkey` and `evm` alone, in a host without React. */
  headless: { gzip: 8450 },
  connectOpen: { gzip: 68_050, files: 4 },
  codeShown: { gzip: 103_700, files: 3 },
  /** Bytes that an embedded wallet adds: before any click, to Connect, and after Continue by e-mail. */
  loginBeforeClick: { gzip: 0 },
  loginConnect: { gzip: 8000 },
  loginContinued: { gzip: 18_080 },
  view: { gzip: 8000 },
  /** Features of several views. */
  views: { gzip: 12_650 },
  features: {
    /** Account with its tokens, NFTs and activity, and the code that reads them from the gateway and the chain. */
    account: { gzip: 24_500 },
    /** Four views: form, list of tokens, preview and result. */
    send: { gzip: 24_050 },
    /** Three views, and the code that builds and checks the transactions of a swap. */
    swap: { gzip: 25_950 },
    /** The form, with the fields that it shares with that of send. */
    'nfts/NftSendView': { gzip: 21_750 },
    /** Five views, and the code that fetches quotes and tracks a purchase. */
    onramp: { gzip: 26_150 },
  },
  bridge: { gzip: 2970 },
  /** Custom elements, from one script tag: Preact and both adapters included. */
  elements: { gzip: 75_350, files: 4 },
  /** Recovery page of the embedded wallet, one file. */
  recoveryPage: { gzip: 50_000, files: 1 },
  /** Pages of the embedded wallet until they show. */
  frame: {
    index: { gzip: 60_000 },
    export: { gzip: 60_000 },
    popup: { gzip: 60_000 },
  },
}
