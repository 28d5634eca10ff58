import { createRecoveryPageCsp } from './createRecoveryPageCsp.ts'
import type { FrameFile } from './loadFrameBuild.ts'

/** A page of the built frame that no other page may contain. */
export type TopLevelPage = {
  readonly path: `/${string}`
  readonly file: string
  readonly summary: string
  /** Whether it keeps the page that opened it as `opener`. @default false */
  readonly hasOpener?: boolean
  /** Creates its policy. @default that of the pages whose scripts and sheets are files */
  readonly createPolicy?: (page: FrameFile) => string
}

/** Pages of the built frame that no other page may contain. */
export const topLevelPages: readonly TopLevelPage[] = [
  { path: '/export', file: 'export.html', summary: 'Page of the export' },
  {
    path: '/recovery',
    file: 'recovery.html',
    summary: 'Page of recovery kits',
    createPolicy: createRecoveryPageCsp,
  },
  {
    path: '/popup',
    file: 'popup.html',
    summary:
      'A separate window: for approvals and passkeys of the frame, and for the whole wallet where frames store nothing',
    hasOpener: true,
  },
]
