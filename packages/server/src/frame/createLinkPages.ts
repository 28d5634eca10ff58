import { gzipSync } from 'node:zlib'
import {
  createServiceText,
  getServiceTextDirection,
  type ServiceLanguage,
  serviceLanguages,
  type ServiceTextKey,
} from '../language/index.ts'
import type { FrameFile } from './loadFrameBuild.ts'

/** A page that messages link, or the first or last one of a popup. */
export type LinkPageName = 'cancel' | 'device' | 'done' | 'loading' | 'undo'

/** Returns a text of a page, escaped for HTML. */
type PageText = (key: ServiceTextKey) => string

const renderers: Readonly<Record<LinkPageName, (text: PageText) => string>> = {
  cancel: renderCancel,
  device: renderDevice,
  done: renderDone,
  loading: renderLoading,
  undo: renderUndo,
}

/** Creates the pages in each language. Their scripts, files of this package, contain no texts. */
export function createLinkPages(): (page: LinkPageName, language: ServiceLanguage) => FrameFile {
  const files = new Map<string, FrameFile>()
  for (const page of Object.keys(renderers) as LinkPageName[])
    for (const language of serviceLanguages)
      files.set(`${page} ${language}`, createFile(renderPage(page, language)))
  return (page, language) => {
    const file = files.get(`${page} ${language}`)
    if (!file) throw new RangeError(`There is no page ${page} in ${language}.`)
    return file
  }
}

function createFile(html: string): FrameFile {
  const bytes = new Uint8Array(Buffer.from(html))
  return { type: 'text/html; charset=utf-8', bytes, gzip: new Uint8Array(gzipSync(bytes)) }
}

function renderPage(page: LinkPageName, language: ServiceLanguage): string {
  const getText = createServiceText(language)
  const text: PageText = (key) => escapeHtml(getText(key))
  const script = page === 'loading' ? '' : `<script type="module" src="/pages/${page}.js"></script>`
  return `<!doctype html>
<html lang="${language}" dir="${getServiceTextDirection(language)}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${text(`page.${page}.title`)}</title>
    <link rel="stylesheet" href="/pages/page.css" />
    ${script}
  </head>
  <body>
    <main>
      ${page === 'loading' ? '' : `<noscript><p>${text('page.script')}</p></noscript>`}
      ${renderers[page](text)}
    </main>
  </body>
</html>
`
}

/**
 * Renders a question with one button. The script of the page shows it, and then the text of its outcome.
 *
 * @param outcomes - Texts by the name of the outcome.
 */
function renderQuestion(
  text: PageText,
  {
    name,
    outcomes,
  }: {
    readonly name: 'cancel' | 'passkey' | 'undo'
    readonly outcomes: Readonly<Record<string, ServiceTextKey>>
  },
): string {
  const data = Object.entries({ ...outcomes, failed: 'page.failed' } as const)
    .map(([outcome, key]) => `data-${outcome}="${text(key)}"`)
    .join(' ')
  return `<section id="${name}" hidden ${data}>
        <h1>${text(`page.${name}.title`)}</h1>
        <div class="question">
          <p>${text(`page.${name}.text`)}</p>
          <div class="actions">
            <button type="button" class="primary">${text(`page.${name}.button`)}</button>
          </div>
        </div>
      </section>`
}

function renderCancel(text: PageText): string {
  const outcomes = {
    done: 'page.cancel.done',
    ended: 'page.cancel.ended',
    finished: 'page.cancel.finished',
  } as const
  return `${renderQuestion(text, { name: 'cancel', outcomes })}
      <p id="status" role="status"></p>`
}

function renderUndo(text: PageText): string {
  const expired = 'page.expired'
  return `${renderQuestion(text, { name: 'undo', outcomes: { done: 'page.undo.done', expired } })}
      ${renderQuestion(text, { name: 'passkey', outcomes: { done: 'page.passkey.done', expired } })}
      <p id="status" role="status"></p>`
}

function renderDevice(text: PageText): string {
  const answers = (['wait', 'approved', 'declined', 'expired', 'failed'] as const)
    .map((name) => `data-${name}="${text(`page.device.${name}`)}"`)
    .join(' ')
  const rows = (['site', 'browser', 'time'] as const)
    .map((name) => `<dt>${text(`page.device.${name}`)}</dt><dd id="${name}"></dd>`)
    .join('')
  return `<h1>${text('page.device.title')}</h1>
      <div id="request" hidden>
        <p>${text('page.device.text')}</p>
        <dl>${rows}</dl>
        <p id="network" hidden>${text('page.device.network')}</p>
        <p id="question">${text('page.device.question')}</p>
        <div class="actions" id="numbers" role="group" aria-labelledby="question"></div>
        <div class="actions">
          <button type="button" id="decline">${text('page.device.decline')}</button>
        </div>
      </div>
      <p id="status" role="status" ${answers} data-retry="${text('page.failed')}">${text('page.device.loading')}</p>`
}

function renderDone(text: PageText): string {
  // A login, and in its place what the script shows for the other purposes.
  const purposes = (
    id: string,
    [login, step, link]: readonly [ServiceTextKey, ServiceTextKey, ServiceTextKey],
  ): string => `id="${id}" data-step_up="${text(step)}" data-link="${text(link)}">${text(login)}`
  const outcomes = (['closed', 'failed', 'declined'] as const)
    .map((name) => `data-${name}="${text(`page.done.${name}`)}"`)
    .join(' ')
  return `<h1 ${purposes('title', ['page.done.title', 'page.done.confirmTitle', 'page.done.linkTitle'])}</h1>
      <div id="question" hidden>
        <p ${purposes('intro', ['page.done.question', 'page.done.confirmQuestion', 'page.done.linkQuestion'])}</p>
        <dl>
          <dt>${text('page.device.site')}</dt><dd id="site"></dd>
          <dt>${text('page.done.account')}</dt><dd id="account">${text('page.done.noName')}</dd>
          <dt>${text('page.done.number')}</dt><dd><strong class="number" id="number"></strong></dd>
        </dl>
        <p>
          <span ${purposes('effect', ['page.done.effect', 'page.done.confirmEffect', 'page.done.linkEffect'])}</span>
          ${text('page.done.caution')}
        </p>
        <div class="actions">
          <button type="button" id="decline">${text('page.device.decline')}</button>
          <button type="button" class="primary" ${purposes('approve', ['page.done.approve', 'page.done.confirmApprove', 'page.done.linkApprove'])}</button>
        </div>
      </div>
      <p id="status" role="status" ${outcomes} data-retry="${text('page.failed')}">${text('page.device.wait')}</p>`
}

function renderLoading(text: PageText): string {
  return `<h1>${text('page.loading.title')}</h1>
      <p>${text('page.loading.text')}</p>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
}
