/** Budgets: bytes after gzip, without React, and number of files. */
export const budgets = {
  beforeClick: { gzip: 14_850 },
  /** `createLatchkey` and `evm` alone, in a host without React. */
  headless: { gzip: 9050 },
  connectOpen: { gzip: 71_700, files: 4 },
  codeShown: { gzip: 110_900, files: 8 },
  view: { gzip: 8000 },
  /** Account with its tokens and activity, and the code that reads them from the gateway and the chain. */
  account: { gzip: 22_500 },
  /** Three views, and the code that builds and checks the transactions of a swap. */
  swap: { gzip: 23_750 },
  /** Two views, and those of send, whose receiver field and result they show. */
  nfts: { gzip: 26_850 },
  /** Five views, and the code that fetches quotes and tracks a purchase. */
  onramp: { gzip: 25_100 },
  /** Features of several views, such as send with its form, list of tokens and preview. */
  views: { gzip: 20_800 },
  bridge: { gzip: 3130 },
  /** Custom elements, from one script tag: Preact and both adapters included. */
  elements: { gzip: 82_400, files: 4 },
  /** Recovery page of the embedded wallet, one file. */
  recoveryPage: { gzip: 50_000, files: 1 },
  /** Pages of the embedded wallet until they show. */
  frame: {
    index: { gzip: 60_000 },
    export: { gzip: 60_000 },
    popup: { gzip: 60_000 },
  },
}
