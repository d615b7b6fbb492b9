/** Whether a recap is being shown. */
export class Shown {
  is = $state(false)
}
