// Small tones made in code: a call to one's turn, and the wood of a piece.
let context: AudioContext | null = null;

function tone(
  frequency: number,
  at: number,
  length: number,
  loudness: number,
  type: OscillatorType,
): void {
  context ??= new AudioContext();
  const start = context.currentTime + at;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = type;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

export function yourTurnSound(): void {
  // Two plucked notes, a fourth apart, as on a guitar.
  tone(329.6, 0, 0.7, 0.12, "triangle");
  tone(440, 0.14, 0.9, 0.12, "triangle");
}

export function pieceSound(): void {
  tone(190, 0, 0.07, 0.09, "square");
}
