let context: AudioContext | undefined;

/** Two short soft tones, made here. Browsers keep silent until the person has pressed something. */
export function playSound(): void {
  context ??= new AudioContext();
  const start = context.currentTime;
  for (const [index, pitch] of [880, 1_175].entries()) {
    const at = start + index * 0.11;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.12, at + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.2);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.22);
  }
  // A page that was never touched may not sound: that is no failure.
  context.resume().catch(() => undefined);
}
