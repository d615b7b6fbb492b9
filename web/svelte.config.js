export default {
  compilerOptions: {
    runes: true,
    // Short names, since they stand in every rule and every element.
    cssHash: ({ hash, filename }) => `s${hash(filename).slice(0, 4)}`,
  },
}
