/**
 * The fewest of `count` happenings with which something still fails, as far as leaving out runs of them finds it: halves first,
 * then ever shorter ones, down to single ones. `fails` is asked with those that are kept; with all of them it fails.
 */
export async function shrink(
  count: number,
  fails: (kept: readonly number[]) => Promise<boolean>,
): Promise<readonly number[]> {
  let kept: readonly number[] = Array.from({ length: count }, (_, k) => k)
  for (let length = Math.ceil(count / 2); length > 0; length = length === 1 ? 0 : Math.ceil(length / 2)) {
    // From the end: what comes before is then the same storm.
    for (let end = kept.length; end > 0; end -= length) {
      const from = Math.max(0, end - length)
      const fewer = kept.toSpliced(from, end - from)
      if (await fails(fewer)) kept = fewer
    }
  }
  return kept
}
