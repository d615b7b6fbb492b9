/** Every secret, id, token and code draws here, and nowhere else, so that a test's build can put a seeded one in its place. */
export { randomBytes } from '@noble/hashes/utils.js'
