/**
 * Runs a build of Vite, which sets NODE_ENV for the whole process, and leaves it as it was: later child processes would
 * inherit it.
 *
 * @template Result
 * @param {() => Promise<Result>} build
 * @returns {Promise<Result>}
 */
export async function keepNodeEnv(build) {
  const { NODE_ENV } = process.env
  try {
    return await build()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}
