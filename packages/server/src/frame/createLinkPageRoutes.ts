import * as v from 'valibot'
import { defineRoute, type HttpRoute } from '../http/index.ts'
import { readLanguage } from '../language/index.ts'
import { createLinkPages } from './createLinkPages.ts'
import { createPagePolicy } from './createPagePolicy.ts'
import { createTopLevelHeaders } from './createTopLevelHeaders.ts'
import { linkPageSpecs } from './linkPageSpecs.ts'
import { sendFile } from './sendFile.ts'

/** Creates the routes of the pages in each language. `locale` of the URL comes before the languages of the browser. */
export function createLinkPageRoutes(): readonly HttpRoute[] {
  const getPage = createLinkPages()
  return linkPageSpecs.map(({ path, page, summary, hasOpener = false }) => {
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
