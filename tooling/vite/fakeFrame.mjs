const page = `<!doctype html>
<html lang="en">
  <head><title>Fake wallet</title></head>
  <body style="margin:0;background:#e8f0ff;font:16px system-ui">
    <p style="padding:16px">The wallet asks here.</p>
    <script type="module">
      import { startFakeFrame } from '/packages/latchkey/src/embedded/fakeFrame.fixture.ts'
      startFakeFrame()
    </script>
  </body>
</html>`

/**
 * Serves the page of a fake embedded wallet to browser tests, in a frame or a window, and the pages of its popup. The tests load it
 * by the other name of this machine, as a page of another origin.
 *
 * @returns {import('vite').Plugin}
 */
export function fakeFrame() {
  return {
    name: 'latchkey-fake-frame',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        if (!['/frame', '/popup', '/loading', '/fake-provider'].includes(pathname)) return next()
        response.setHeader('content-type', 'text/html')
        response.end(
          ['/frame', '/popup'].includes(pathname) ? page : '<!doctype html><title>Popup</title>',
        )
      })
    },
  }
}
