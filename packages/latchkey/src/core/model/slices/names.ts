/** Name suggestions for the text typed last, and whether more are being fetched. */
export type NamesState = {
  readonly suggestions: readonly { readonly name: string; readonly registered: boolean }[]
  readonly loading: boolean
}

/** State of the names slice. */
export type NamesSlice = {
  /** Absent until the first use. */
  readonly names?: NamesState | undefined
}

/** Events of the names slice. */
export type NamesEvents = {
  OPEN_ENS_FLOW: undefined
  REGISTER_NAME_INITIATED: { readonly ensName: string }
  REGISTER_NAME_SUCCESS: { readonly ensName: string }
  REGISTER_NAME_ERROR: { readonly ensName: string; readonly error: string }
}
