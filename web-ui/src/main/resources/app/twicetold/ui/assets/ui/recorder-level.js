// @ts-nocheck What is here is of the thread of the sound, which no types tell of.
/** Measures how loud it is, on the thread that has the sound: the highest sample of each twentieth of a second. */
class RecorderLevel extends AudioWorkletProcessor {
  constructor() {
    super();
    this.peak = 0;
    this.samples = 0;
  }

  process([input]) {
    const [channel = []] = input;
    for (const sample of channel) {
      this.peak = Math.max(this.peak, Math.abs(sample));
    }
    this.samples += channel.length;
    if (this.samples >= sampleRate / 20) {
      this.port.postMessage(this.peak);
      this.peak = 0;
      this.samples = 0;
    }
    return true;
  }
}

registerProcessor('recorder-level', RecorderLevel);
