#!/bin/sh
# Makes the recordings of this directory with ffmpeg 5.1: a rising tone with pauses, 3.2 s (the WAV files 1.25 s).
# The WebM files hold a random track id, so their bytes differ from run to run.
set -eu
tone() { echo "aevalsrc=0.4*sin(2*PI*(200+90*t)*t)*lt(mod(t\\,1.3)\\,0.9):s=$1:d=$2"; }
make() {
    rate=$1 seconds=$2
    shift 2
    ffmpeg -v error -y -f lavfi -i "$(tone "$rate" "$seconds")" "$@"
}
make 16000 3.2 -c:a aac -b:a 24k regular.mp4
make 16000 3.2 -c:a aac -b:a 24k -movflags +faststart faststart.mp4
make 16000 3.2 -c:a aac -b:a 24k -movflags +frag_keyframe+empty_moov+default_base_moof -frag_duration 500000 fragmented.mp4
make 16000 3.2 -c:a aac -b:a 24k -f adts raw.aac
make 16000 3.2 -c:a libopus -b:a 16k with_duration.webm
make 16000 3.2 -c:a libopus -b:a 16k -f webm -live 1 - >without_duration.webm
make 16000 3.2 -c:a libmp3lame -b:a 32k -write_xing 0 -id3v2_version 0 cbr.mp3
make 16000 3.2 -c:a libmp3lame -q:a 6 vbr.mp3
make 16000 3.2 -c:a libmp3lame -q:a 6 -write_xing 0 vbr_without_xing.mp3
make 44100 3.2 -c:a libmp3lame -q:a 9 vbr_44khz.mp3
make 44100 3.2 -c:a libmp3lame -q:a 9 -write_xing 0 vbr_44khz_without_xing.mp3
make 8000 1.25 -c:a pcm_s16le normal.wav
make 8000 1.25 -c:a pcm_s16le -f wav - >streamed.wav
