import { createRootSecretFromHex } from '../../config/readOrCreateRootSecret.ts'
import {
  deleteSecretFallbacks,
  readRootSecretHex,
  rotateSecretFile,
} from '../../config/secretFiles.ts'
import { getCcipSignerAddress } from '../../gateway/features/names/index.ts'
import { type Command, type CommandContext, exitCodes } from '../Command.ts'

const usage = `latchkey secret list|rotate|forget [--json]

Manages the secret in the data folder, from which all keys are derived. A running server follows
when it is restarted. The secret itself is not printed.

  list       Prints the current secret and the accepted ones: id, and signer of names.
  rotate     Creates a new secret. Values of the replaced one stay valid.
  forget     Deletes the replaced secrets. Their values become invalid.

  --json     Prints JSON.

An on-chain resolver has to trust the new signer before the server is restarted.

With LATCHKEY_SECRET, rotate in three steps, restarting all nodes after each: add a new secret to
LATCHKEY_SECRET_FALLBACKS; exchange it with LATCHKEY_SECRET; remove the replaced one a day later.

  LATCHKEY_DATA               data folder. Default .data in the current folder.
  LATCHKEY_SECRET             secret of all nodes, instead of the one in the data folder.
  LATCHKEY_SECRET_FALLBACKS   accepted secrets, separated by commas.`

/** `latchkey secret`: manages the secret in the data folder. */
export const secretCommand: Command = {
  name: 'secret',
  summary: 'Rotate the secret that keys are derived from',
  usage,
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
  async run(context) {
    const { positionals, config, warn } = context
    const [action, more] = positionals
    if (more !== undefined || !['list', 'rotate', 'forget'].includes(action ?? '')) {
      warn('Name an action: latchkey secret list, rotate or forget')
      return exitCodes.usage
    }
    if (action !== 'list') {
      if (config.secret !== undefined)
        throw new Error(
          'LATCHKEY_SECRET is set, which this command cannot change. See: latchkey secret --help',
        )
      await (action === 'rotate' ? rotateSecretFile : deleteSecretFallbacks)(config.dataDir)
    }
    await printSecrets(context)
    if (action !== 'list') warn('Restart the server.')
    return exitCodes.ok
  },
}

async function printSecrets({ config, values, print }: CommandContext): Promise<void> {
  const digits = await readRootSecretHex(config)
  if (digits.length === 0) throw new Error(`There is no secret in ${config.dataDir} yet.`)
  const secrets = await Promise.all(
    digits.map(async (each, index) => {
      const secret = createRootSecretFromHex(each)
      const status = index === 0 ? 'current' : 'accepted'
      return { id: secret.id, status, signer: await getCcipSignerAddress(secret) }
    }),
  )
  if (values['json'] === true) print(JSON.stringify(secrets))
  else for (const { id, status, signer } of secrets) print(`${id}  ${status}  signer=${signer}`)
}
