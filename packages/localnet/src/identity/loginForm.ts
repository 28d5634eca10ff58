/**
 * Formats the page where a visitor of the local provider signs in: an address, and no password.
 *
 * @param action - Path that the form is sent to.
 */
export function formatLoginForm(action: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Local sign-in</title>
<style>
:root { color-scheme: light dark; font-family: system-ui, sans-serif }
body { display: grid; place-items: center; min-height: 100dvh; margin: 0 }
form { display: grid; gap: .75rem; width: min(22rem, 90vw) }
input, button { font: inherit; padding: .6rem; min-height: 2.75rem }
</style>
<form method="post" action="${action}">
<h1>Local sign-in</h1>
<p>This page replaces that of the provider. Any address works, and there is no password.</p>
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" required maxlength="200" value="ann@visitor.example" autofocus>
<button name="answer" value="yes">Sign in</button>
<button name="answer" value="no" formnovalidate>Cancel</button>
</form>
</html>
`
}
