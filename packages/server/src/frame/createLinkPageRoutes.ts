import * as v from 'valibot'
import { defineRoute, type HttpRoute } from '../http/index.ts'
import { readLanguage } from '../language/index.ts'
import { createLinkPages, type LinkPage } from './createLinkPages.ts'
import { createPagePolicy } from './createPagePolicy.ts'
import { createTopLevelHeaders } from './createTopLevelHeaders.ts'
import { sendFile } from './sendFile.ts'

/** Pages that are in the language of the message that links them, else in that of the browser. */
const linkPages: readonly {
  readonly path: `/${string}`
  readonly page: LinkPage
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

/** Creates the routes of the pages in each language. `locale` of the URL comes before the languages of the browser. */
export function createLinkPageRoutes(): readonly HttpRoute[] {
  const getPage = createLinkPages()
  return linkPages.map(({ path, page, summary, hasOpener = false }) => {
    const headers = {
      ...createTopLevelHeaders(createPagePolicy({}), hasOpener),
      vary: 'accept-encoding, accept-language',
    }
    const query = v.object({ locale: v.optional(v.string()) })
    return defineRoute(
      { method: 'GET', project: 'none', cors: 'own', path, summary, query },
      (request) => {
        const languages = [request.query.locale, request.header('accept-language')]
        const language = readLanguage(languages.filter(Boolean).join(','))
        return sendFile(request, getPage(page, language), headers)
      },
    )
  })
}
