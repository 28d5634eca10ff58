/** Commands of a package manager. */
type Manager = { readonly install: string; readonly run: string }

const npm: Manager = { install: 'npm install', run: 'npm run' }

const managers: Readonly<Record<string, Manager>> = {
  pnpm: { install: 'pnpm install', run: 'pnpm' },
  yarn: { install: 'yarn', run: 'yarn' },
  bun: { install: 'bun install', run: 'bun run' },
}

/**
 * Lists the commands that start the created app.
 *
 * @param folder - Folder of the app, relative to that of the terminal.
 * @param userAgent - `npm_config_user_agent`, by which package managers name themselves.
 */
export function nextSteps(folder: string, userAgent = ''): readonly string[] {
  const { install, run } = managers[userAgent.split('/', 1).join('')] ?? npm
  return [
    `  cd ${/\s/.test(folder) ? `"${folder}"` : folder}`,
    `  ${install}`,
    `  ${run} services   # local chains, gateway and relay`,
    `  ${run} dev        # the app, in another terminal`,
    '',
    'Connect with "Test Wallet": it has funds on the local chains.',
  ]
}
