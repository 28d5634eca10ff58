/** Budgets: bytes after gzip, without React, and number of files. */
export const budgets = {
  beforeClick: { gzip: 14_850 },
  /** `createLatchkey` and `evm` alone, in a host without React. */
  headless: { gzip: 9050 },
  connectOpen: { gzip: 77_700, files: 4 },
  codeShown: { gzip: 116_350, files: 9 },
  view: { gzip: 8500 },
  /** Account with its tokens and activity, and the code that reads them from the gateway and the chain. */
  account: { gzip: 21_500 },
  /** Three views, and the code that builds and checks the transactions of a swap. */
  swap: { gzip: 22_950 },
  /** Two views, and those of send, whose receiver field and result they show. */
  nfts: { gzip: 25_750 },
  /** Five views, and the code that fetches quotes and tracks a purchase. */
  onramp: { gzip: 24_150 },
  /** Features of several views, such as send with its form, list of tokens and preview. */
  views: { gzip: 20_050 },
  bridge: { gzip: 3140 },
  /** Custom elements, from one script tag: Preact and both adapters included. */
  elements: { gzip: 88_200, files: 4 },
  /** Recovery page of the embedded wallet, one file. */
  recoveryPage: { gzip: 50_000, files: 1 },
  /** Pages of the embedded wallet until they show. */
  frame: {
    index: { gzip: 60_000 },
    export: { gzip: 60_000 },
    popup: { gzip: 60_000 },
  },
}
