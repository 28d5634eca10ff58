/**
 * Page of the link in a message about a sign-in with a new browser. The token is in the fragment, which
 * is not sent to servers; nothing is answered before a click, so that scanners of mail change nothing.
 */
const find = (id) => document.getElementById(id)
const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
// The token stays out of the history.
history.replaceState(undefined, '', location.pathname)

const expired = 'This link has expired or was used. Request a new one where you want to sign in.'
const answers = {
  approved: 'Confirmed. Continue in the browser where you sign in. You can close this page.',
  declined: 'Declined. That browser was not signed in. You can close this page.',
}

async function post(path, body) {
  const response = await fetch(path, { method: 'POST', body: JSON.stringify(body) })
  return response.ok ? await response.json() : undefined
}

function show(text) {
  find('status').textContent = text
}

async function answer(number) {
  for (const button of document.querySelectorAll('button')) button.disabled = true
  show('One moment …')
  const result = await post('/wallet/v1/device/answer', { token, number }).catch(() => undefined)
  find('request').hidden = true
  show(result ? answers[result.status] : expired)
}

function createNumber(number) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'number'
  button.textContent = number
  button.addEventListener('click', () => void answer(number))
  return button
}

async function start() {
  const request = await post('/wallet/v1/device/describe', { token })
  if (!request) return show(expired)
  find('site').textContent = request.appOrigin
  find('browser').textContent = request.browser
  find('time').textContent = new Date(request.requestedAt).toLocaleString()
  find('network').hidden = !request.isOtherNetwork
  find('numbers').append(...request.numbers.map(createNumber))
  find('decline').addEventListener('click', () => void answer(undefined))
  find('request').hidden = false
  show('')
}

start().catch(() => show('The page could not be loaded. Open the link again.'))
