/** A file of the page whose sentences are compiled with it: the compiler of the tests is not told what is imported. */
export const ofPage = <T>(file: string): Promise<T> => import(/* @vite-ignore */ `../../web/${file}`) as Promise<T>
