/** Actions of the modal on the window of the embedded wallet. Their code loads with the first request. */
export type WalletWindowControls = {
  /** Opens the window, or brings it to the front. */
  open: () => void
  /** Rejects the requests that the visitor answers in the window, and closes it. */
  cancel: () => void
}

/** Creates the controls of a client, which do nothing yet. */
export function createWalletWindowControls(): WalletWindowControls {
  return { open: () => {}, cancel: () => {} }
}
