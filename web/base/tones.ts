import type { Sound } from './sound.ts'

/** A struck body: `hertz` of each tone, dying away within `seconds`. */
function strike(on: AudioContext, at: number, hertz: readonly number[], loud: number, seconds: number): void {
  hertz.forEach((frequency, i) => {
    const tone = new OscillatorNode(on, { frequency })
    const level = new GainNode(on, { gain: 0 })
    const lasts = seconds / (1 + i * 0.6)
    level.gain.setValueAtTime(0, at)
    level.gain.linearRampToValueAtTime(loud / (1 + i), at + 0.004)
    level.gain.exponentialRampToValueAtTime(0.0001, at + lasts)
    tone.connect(level).connect(on.destination)
    tone.start(at)
    tone.stop(at + lasts)
  })
}

/** Noise around `frequency`, swelling for a part of its `seconds` and dying away. */
function rustle(on: AudioContext, at: number, frequency: number, Q: number, loud: number, seconds: number): void {
  const noise = new AudioBuffer({ length: Math.ceil(on.sampleRate * seconds), sampleRate: on.sampleRate })
  const samples = noise.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  const source = new AudioBufferSourceNode(on, { buffer: noise })
  const band = new BiquadFilterNode(on, { type: 'bandpass', frequency, Q })
  const level = new GainNode(on, { gain: 0 })
  level.gain.setValueAtTime(0, at)
  level.gain.linearRampToValueAtTime(loud, at + seconds * 0.2)
  level.gain.exponentialRampToValueAtTime(0.0001, at + seconds)
  source.connect(band).connect(level).connect(on.destination)
  source.start(at)
}

/** Plays each sound at a time of the audio's own clock, in s. */
export const tones: Readonly<Record<Sound, (on: AudioContext, at: number) => void>> = {
  wood(on, at) {
    strike(on, at, [196, 415], 0.16, 0.11)
    rustle(on, at, 1_400, 1.2, 0.12, 0.03)
  },
  stone(on, at) {
    rustle(on, at, 2_600, 0.9, 0.05, 0.34)
    strike(on, at + 0.3, [1_180, 1_730], 0.05, 0.07)
  },
  paper(on, at) {
    rustle(on, at, 4_200, 0.7, 0.06, 0.09)
    rustle(on, at + 0.07, 5_600, 0.7, 0.04, 0.12)
  },
  bell: (on, at) => strike(on, at, [784, 1_568, 2_163], 0.07, 1.3),
}
