/** The built recovery page. */
export type RecoveryPage = {
  /** `file://` URL of the page. */
  readonly file: string
  /** The page on a static server. */
  readonly url: string
  /** A page of another origin with the recovery page in a frame. */
  readonly framed: string
  close(): Promise<void>
}

export function openRecoveryPage(): Promise<RecoveryPage>
