/**
 * Last page of the popup of a social login. It hands the secret of the login to the pages of the wallet in
 * the page that opened the popup, and only the id of the login to the page itself: the server of an app could
 * have started this login, and would get a session of its visitor with the secret. A provider may have cut
 * the connection to the opener; then the visitor compares a number.
 */
const find = (id) => document.getElementById(id)
const values = new URLSearchParams(location.hash.slice(1))
const flow = { flowId: values.get('flow') ?? '', completion: values.get('completion') ?? '' }
// The completion stays out of the history.
history.replaceState(undefined, '', location.pathname)

/** Time for the frame to finish before the visitor is asked, in steps of 500 ms. */
const attempts = 6

/** Posts a request. Resolves with `undefined` when the login has expired or was answered. */
async function post(path, body) {
  const response = await fetch(path, { method: 'POST', body: JSON.stringify(body) })
  if (response.status === 410) return undefined
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return await response.json().catch(() => ({}))
}

/** Shows a text of the page by its name, or none. */
function show(name) {
  find('status').textContent = find('status').dataset[name] ?? ''
}

/** The wallet in a separate window is in the same storage partition as this page. */
const channel = new BroadcastChannel('latchkey-social-login')

/**
 * Posts the secret to pages of this origin alone. The browser drops it for frames of other origins. The frames of
 * shadow roots are not in the list: `/login/receiver` passes it on to them.
 */
function postCompletion() {
  const message = { type: 'socialCompletion', ...flow }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage(message)
  window.opener.postMessage(message, location.origin)
  for (let index = 0; index < window.opener.length; index++)
    window.opener.frames[index].postMessage(message, location.origin)
}

/** Posts to the app that the popup has ended. */
function postResult(origin, fragment) {
  const resultUri = `${location.origin}${location.pathname}#${fragment}`
  window.opener.postMessage({ resultUri }, origin)
}

function finish() {
  show('closed')
  window.close()
}

function setDisabled(isDisabled) {
  for (const button of document.querySelectorAll('button')) button.disabled = isDisabled
}

/** Sends an answer. After a failure the question stays. */
async function answer(isApproved) {
  setDisabled(true)
  show()
  try {
    const result = await post('/wallet/v1/social/confirm', { ...flow, isApproved })
    find('question').hidden = true
    if (!result) return show('failed')
    if (isApproved) return finish()
    show('declined')
  } catch {
    setDisabled(false)
    show('retry')
  }
}

function ask({ purpose, appOrigin, account, number }) {
  // A login is what the page shows without its script.
  for (const element of document.querySelectorAll(`[data-${purpose}]`))
    element.textContent = element.dataset[purpose]
  document.title = find('title').textContent
  find('site').textContent = appOrigin
  if (account !== undefined) find('account').textContent = account
  find('number').textContent = number
  find('approve').addEventListener('click', () => void answer(true))
  find('decline').addEventListener('click', () => void answer(false))
  find('question').hidden = false
  show()
}

async function start() {
  if (values.has('error')) {
    const origin = values.get('origin')
    if (window.opener && origin) postResult(origin, `error=${values.get('error')}`)
    return show('failed')
  }
  let description = await post('/wallet/v1/social/describe', flow)
  if (!description) return show('failed')
  if (window.opener) postResult(description.appOrigin, `flow=${flow.flowId}`)
  for (let step = 0; window.opener && step < attempts && !description.isFinished; step++) {
    // Again each time: a frame may be loading.
    postCompletion()
    await new Promise((resolve) => setTimeout(resolve, 500))
    const next = await post('/wallet/v1/social/describe', flow).catch(() => undefined)
    description = next ?? description
  }
  if (description.isFinished) return finish()
  ask(description)
}

start().catch(() => show('failed'))
