import { frameLocaleSchema } from 'latchkey/protocol'
import { render, type VNode } from 'preact'
import * as v from 'valibot'
import { createObjectStore } from '../custody/createObjectStore.ts'
import { applyLanguage } from '../page/applyLanguage.ts'
import { LanguageContext, useFrameText } from '../page/LanguageContext.ts'
import { Notice } from '../page/Notice.tsx'
import { fetchFrameSettings } from '../services/fetchFrameSettings.ts'
import { createServices, type WalletServices } from '../services/createServices.ts'
import { loadLanguage } from '../text/loadLanguage.ts'
import { createExportCleaner, type ExportCleaner } from './createExportCleaner.ts'
import { createWalletExporter } from './createWalletExporter.ts'
import { ExportPage } from './ExportPage.tsx'
import { storeLoginRedirect, takeReturnedLogin } from './returnedLogin.ts'

/**
 * Starts the export page. It works only in a separate tab: another site could draw over it, and read
 * what is held and typed around it.
 */
export async function startExportPage(
  window: Window & typeof globalThis,
  root: Element,
): Promise<void> {
  const returned = takeReturnedLogin(window)
  const { origin, search } = window.location
  const query = new URLSearchParams(search)
  const projectId = query.get('projectId') ?? ''
  const locale = v.safeParse(frameLocaleSchema, query.get('locale'))
  const language = await loadLanguage(
    locale.success ? locale.output : undefined,
    window.navigator.languages,
  )
  const { text, describeError } = language
  applyLanguage(window.document, language)
  window.document.title = text('export.title')
  const show = (children: VNode): void =>
    render(<LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>, root)
  const fail = (problem: string): void => show(<Failure text={problem} />)
  if (window.top !== window.self) return fail(text('export.framed'))
  if (!/^[0-9a-f]{32}$/.test(projectId)) return fail(text('export.noProject'))
  const now = (): number => Date.now()
  const left = new AbortController()
  window.addEventListener('pagehide', () => left.abort())
  // The browser shows the page as it was left when the visitor comes back from a provider without an answer.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
  try {
    const { logins } = await fetchFrameSettings(window, projectId)
    const { services, cleaner } = await createCleanServices(window, now)
    const exporter = createWalletExporter({
      ...services,
      origin,
      projectId,
      logins,
      now,
      signal: left.signal,
      note: cleaner.note,
      leave({ flowId, uri }) {
        storeLoginRedirect(window.sessionStorage, { flowId, search: window.location.search })
        window.location.assign(uri)
      },
    })
    show(<ExportPage {...{ exporter, cleaner, now, returned }} />)
  } catch (error) {
    fail(describeError(error))
  }
}

/** Creates the services. What an export left that was closed before its end is removed first. */
async function createCleanServices(
  window: Window & typeof globalThis,
  now: () => number,
): Promise<{ readonly services: WalletServices; readonly cleaner: ExportCleaner }> {
  const store = createObjectStore({ database: 'latchkey-export', store: 'records' })
  const services = await createServices(window, now)
  const cleaner = createExportCleaner({ ...services, store })
  if (await cleaner.hasLeftover()) await cleaner.clean()
  return { services, cleaner }
}

function Failure({ text: problem }: { readonly text: string }): VNode {
  const text = useFrameText()
  return (
    <main class="sheet">
      <h1 class="heading">{text('export.title')}</h1>
      <Notice tone="negative" isAlert>
        {problem}
      </Notice>
    </main>
  )
}
