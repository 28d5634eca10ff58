/** Takes the fragment of a link with its secret out of the history, and returns it. */
export function takeFragment() {
  const fragment = new URLSearchParams(location.hash.slice(1))
  history.replaceState(undefined, '', location.pathname + location.search)
  return fragment
}

/**
 * Shows a question of the page, and acts at a click on its button: nothing happens before.
 *
 * @param act Resolves with the name of the outcome; after a failure the question stays.
 */
export function ask(name, act) {
  const section = document.getElementById(name)
  const button = section.querySelector('button')
  document.title = section.querySelector('h1').textContent
  section.hidden = false
  const show = (outcome) => {
    button.disabled = false
    section.querySelector('.question').hidden = outcome !== 'failed'
    document.getElementById('status').textContent = section.dataset[outcome]
  }
  button.addEventListener('click', () => {
    button.disabled = true
    act().then(show, () => show('failed'))
  })
}
