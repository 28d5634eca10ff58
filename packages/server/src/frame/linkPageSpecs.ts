import type { LinkPageName } from './createLinkPages.ts'

/** Pages that are in the language of the message that links them, else in that of the browser. */
export const linkPageSpecs: readonly {
  readonly path: `/${string}`
  readonly page: LinkPageName
  readonly summary: string
  /** @default false */
  readonly hasOpener?: boolean
}[] = [
  { path: '/device', page: 'device', summary: 'Page of device links' },
  {
    path: '/cancel',
    page: 'cancel',
    summary: 'Page of links that cancel an automatic recovery',
  },
  { path: '/undo', page: 'undo', summary: 'Page of links that undo a change' },
  {
    path: '/loading',
    page: 'loading',
    summary: 'First page of the popup of a social login',
    hasOpener: true,
  },
  {
    path: '/login/done',
    page: 'done',
    summary: 'Last page of the popup of a social login',
    hasOpener: true,
  },
]
